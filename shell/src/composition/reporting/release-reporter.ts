import { callServer } from '@tessera/shared-auth'
import {
  reportFault as reportFaultCall,
  reportMount as reportMountCall,
  type ComposedRelease,
  type Composition,
} from '@tessera/shared-contracts'
import type { LoadedScreen } from '../loader/remote-loader-types.ts'
import { getFileUrl } from '../page-composition.ts'
import { listReplacedGlobals } from '../page-globals.ts'
import { isOpenedByGate, reportToGate } from './gate-reporter.ts'
import { describeError, isErrorLike, type Fault } from './fault.ts'
import { runWhenIdle } from './run-when-idle.ts'

export interface ReleaseReporter {
  reportFault(fault: Fault): void
  reportMount(screen: LoadedScreen): void
  /**
   * Reports uncaught errors that a file of a mounted release caused.
   *
   * @param options.handle returns whether it takes an error of any release, which is then not reported
   */
  watchUncaughtErrors(options?: {
    handle?: (release: ComposedRelease, error: unknown) => boolean
    signal?: AbortSignal
  }): void
}

/** Limits the reports when an error is thrown in a loop. */
const maxUncaughtErrors = 5

/**
 * Reports mounts and faults of the composition's releases to the server. Also adds them to the page's performance
 * timeline for browser automation: `mounted:REMOTE@VERSION/SCREEN`, `failed:REMOTE`. A report that cannot be sent is
 * dropped, because the server notices its own outages.
 */
export function createReleaseReporter(composition: Composition): ReleaseReporter {
  const mounted = new Set<ComposedRelease>()
  let uncaughtErrorsLeft = maxUncaughtErrors

  /** Builds of a development server are not reported. */
  const isPublished = ({ remote, version }: { remote: string; version: string }) => {
    const current = composition.remotes.find(({ name }) => name === remote)?.current
    return current?.version !== version || current.base.startsWith('/')
  }

  function reportFault(fault: Fault) {
    if (fault.phase !== 'run' && fault.fellBackTo === null) {
      performance.mark(`failed:${fault.remote}`)
      reportToGate({ event: 'failed', remote: fault.remote })
    }
    if (!isPublished(fault)) return
    callServer(reportFaultCall, { ...fault, composition: composition.id, path: location.pathname }).catch(
      () => {},
    )
  }

  function reportMount({ release, name }: LoadedScreen) {
    performance.mark(`mounted:${release.name}@${release.version}/${name}`)
    // To compare everything that a browser provides takes long
    const names = isOpenedByGate ? listReplacedGlobals() : []
    if (names.length > 0)
      reportToGate({ event: 'replaced', remote: release.name, version: release.version, names })
    reportToGate({ event: 'mounted', remote: release.name, version: release.version, screen: name })
    if (mounted.has(release)) return
    mounted.add(release)
    const { name: remote, version } = release
    if (!isPublished({ remote, version })) return
    // The report must not delay the screen.
    runWhenIdle(() => {
      callServer(reportMountCall, { composition: composition.id, remote, version }).catch(() => {})
    })
  }

  const releases = composition.remotes.flatMap(({ current, previous }) =>
    previous ? [current, previous] : [current],
  )

  function reportUncaughtError(error: unknown) {
    const release = isErrorLike(error) && findReleaseInStack([...mounted], error.stack)
    if (!release || uncaughtErrorsLeft === 0) return
    uncaughtErrorsLeft -= 1
    const { name: remote, version } = release
    reportFault({ remote, version, fellBackTo: null, phase: 'run', ...describeError(error) })
  }

  return {
    reportFault,
    reportMount,
    watchUncaughtErrors({ handle = () => false, signal } = {}) {
      const options = signal && { signal }
      const onError = (error: unknown) => {
        const release = isErrorLike(error) && findReleaseInStack(releases, error.stack)
        if (!release || isCancellation(error) || !handle(release, error)) reportUncaughtError(error)
      }
      addEventListener('error', ({ error }) => onError(error), options)
      addEventListener('unhandledrejection', ({ reason }) => onError(reason), options)
    },
  }
}

/** What a request rejects with that its own code has canceled. */
const isCancellation = (error: object) => 'name' in error && error.name === 'AbortError'

/** Returns the release whose file appears first in the stack trace. */
function findReleaseInStack(releases: ComposedRelease[], stack = ''): ComposedRelease | undefined {
  const found = releases.flatMap(release => {
    const index = stack.indexOf(getFileUrl(release, ''))
    return index < 0 ? [] : [{ release, index }]
  })
  return found.toSorted((a, b) => a.index - b.index)[0]?.release
}
