import { callServer } from '@tessera/shared-auth'
import { reportFault, reportMount, type ComposedRelease, type Composition } from '@tessera/shared-contracts'
import { describeError, type Fault } from './fault.ts'
import { fileAddress } from './page-composition.ts'
import type { LoadedScreen } from './remote-loader.ts'
import { whenIdle } from './when-idle.ts'

export interface Reports {
  fault(fault: Fault): void
  mount(screen: LoadedScreen): void
  /** From now on reports what nothing catches, where a file of a mounted release is to blame. */
  watchUncaughtErrors(until?: AbortSignal): void
}

/** An error in a loop must not become a flood; the first few say what is wrong. */
const mostUncaughtErrors = 5

/**
 * Tells the server how the releases of this page's composition fare, and marks it in the page's
 * performance timeline for whoever drives the browser: `mounted:REMOTE@VERSION/SCREEN`, `failed:REMOTE`.
 * A report that cannot be delivered is dropped: whatever stops it is seen on the server by other means.
 */
export function createReports(composition: Composition): Reports {
  const mounted = new Set<ComposedRelease>()
  let uncaughtLeft = mostUncaughtErrors

  /** What a development server brings concerns its developer alone. */
  const isPublished = ({ remote, version }: { remote: string; version: string }) => {
    const current = composition.remotes.find(({ name }) => name === remote)?.current
    return current?.version !== version || current.base.startsWith('/')
  }

  function fault(fault: Fault) {
    if (fault.phase !== 'run' && fault.fellBackTo === null) performance.mark(`failed:${fault.remote}`)
    if (!isPublished(fault)) return
    callServer(reportFault, { ...fault, composition: composition.id, path: location.pathname }).catch(
      () => {},
    )
  }

  function mount({ release, name }: LoadedScreen) {
    performance.mark(`mounted:${release.name}@${release.version}/${name}`)
    if (mounted.has(release)) return
    mounted.add(release)
    const { name: remote, version } = release
    if (!isPublished({ remote, version })) return
    // The server can wait for it, whoever came for the screen cannot
    whenIdle(() => {
      callServer(reportMount, { composition: composition.id, remote, version }).catch(() => {})
    })
  }

  function uncaught(error: unknown) {
    const culprit = error instanceof Error && releaseInStack([...mounted], error.stack)
    if (!culprit || uncaughtLeft === 0) return
    uncaughtLeft -= 1
    const { name: remote, version } = culprit
    fault({ remote, version, fellBackTo: null, phase: 'run', ...describeError(error) })
  }

  return {
    fault,
    mount,
    watchUncaughtErrors(until) {
      const options = until && { signal: until }
      addEventListener('error', ({ error }) => uncaught(error), options)
      addEventListener('unhandledrejection', ({ reason }) => uncaught(reason), options)
    },
  }
}

/** The release whose file stands nearest to where the error was thrown. */
function releaseInStack(releases: ComposedRelease[], stack = ''): ComposedRelease | undefined {
  const found = releases.flatMap(release => {
    const at = stack.indexOf(fileAddress(release, ''))
    return at < 0 ? [] : [{ release, at }]
  })
  return found.toSorted((a, b) => a.at - b.at)[0]?.release
}
