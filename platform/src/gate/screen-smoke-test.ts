import {
  parseExtensions,
  type Finding,
  type MountingProgress,
  type ShellRecord,
} from '@tessera/shared-contracts'
import { trace, type SpanDescription } from '@tessera/server-kit/tracing/tracing'
import { shellName } from '../releases/release.ts'
import { UnfinishedVisitError } from './browser/browser-session.ts'
import { createNewPageTraces } from './browser/leftovers.ts'
import {
  fillPathParameters,
  type ScreenToMount,
  type StagingBrowser,
  type WithStagingBrowser,
} from './browser/staging-browser.ts'
import type { ScreenSmokeTest } from './gate.ts'
import { isWarning } from './is-warning.ts'
import type { SaveScreenshot } from './screenshots/screenshots.ts'
import type { ProposedComposition } from './proposed-composition.ts'
import { listSlotSamples } from './rules/slot-offers.ts'
import { toUnfinishedFinding } from './screen-findings.ts'
import type { MountVerdicts } from './verdicts/mount-verdicts.ts'
import { visitScreen } from './visit-screen.ts'
import { visitExtensions } from './visits/visit-extensions.ts'
import type { VisitOptions } from './visits/visit-in-view.ts'

/** What the gate opens: a screen, or the slots with all extensions of a release. */
interface Visit {
  /** Its name and address. Those of the extensions say which extensions and which props. */
  screen: ScreenToMount
  run(browser: StagingBrowser, options: VisitOptions): Promise<Finding[]>
}

/**
 * Creates a smoke test that opens every screen of the changed releases on staging, in a headless browser, and mounts their
 * extensions, except those whose verdict is known.
 */
export const createBrowserSmokeTest = (
  withStagingBrowser: WithStagingBrowser,
  verdicts: MountVerdicts,
  saveScreenshot: SaveScreenshot,
): ScreenSmokeTest => ({
  async run(proposal, { signal, onProgress } = {}) {
    const { shell, remotes } = proposal
    const visits = listVisits(proposal)
    const { known, keep } = await verdicts.open(
      proposal,
      visits.map(({ screen }) => screen),
    )
    const unknown = visits.filter(({ screen }) => !known.has(screen))
    const collect = (found: ReadonlyMap<ScreenToMount, Finding[]>) =>
      visits.flatMap(({ screen }) => known.get(screen) ?? found.get(screen) ?? [])
    if (visits.length > 0 && unknown.length === 0) return collect(new Map())

    const releases = [shell, ...remotes].map(({ name, version }) => ({ remote: name, version }))
    const options = {
      exit: findExit(shell.record),
      saveScreenshot,
      newPage: createNewPageTraces(),
      remotes: remotes.map(({ name }) => name),
    }
    const progress = createProgress(visits.length, known.size, onProgress)
    return withStagingBrowser(
      releases,
      async browser => {
        const found = new Map<ScreenToMount, Finding[]>()
        await Promise.all(
          unknown.map(({ screen, run }) =>
            browser.inTurn(async () => {
              progress.start(screen)
              const findings = await trace(describeMount(screen), () => run(browser, options)).catch(
                toUnfinished(screen),
              )
              found.set(screen, findings)
              if (findings.every(isWarning)) await keep(screen, findings)
              progress.finish(screen)
            }, screen),
          ),
        )
        return collect(found)
      },
      signal,
    )
  },
})

const describeMount = ({ remote, version, screen }: ScreenToMount): SpanDescription => ({
  name: 'mount screen',
  attributes: { [`tessera.release.${remote}`]: version, 'tessera.screen': screen },
})

const toUnfinished = (screen: ScreenToMount) => (error: unknown) => {
  if (error instanceof UnfinishedVisitError) return [toUnfinishedFinding(screen, error.message)]
  throw error
}

/** Reports each screen when it starts and when it is finished. */
function createProgress(
  total: number,
  known: number,
  onProgress: ((progress: MountingProgress) => void) | undefined,
) {
  let done = known
  const report = ({ remote, screen }: ScreenToMount) => onProgress?.({ done, total, remote, screen })
  return {
    start: report,
    finish(screen: ScreenToMount) {
      done += 1
      report(screen)
    },
  }
}

/** Returns the path of a screen of the shell to leave the others for; undefined where it has none but its start page. */
const findExit = ({ screens }: ShellRecord) =>
  screens.find(({ path }) => path !== '/' && !path.includes(':'))?.path

/** Lists the visits of the changed remotes, or of all remotes when the shell changes. */
function listVisits(proposal: ProposedComposition): Visit[] {
  const { remotes, changed } = proposal
  const samples = listSlotSamples(proposal)
  const testedRemotes = changed.includes(shellName)
    ? remotes
    : remotes.filter(({ name }) => changed.includes(name))
  return testedRemotes.flatMap(({ name: remote, version, record }): Visit[] => {
    const release = { remote, version }
    const screens = record.screens.map(({ name, path }): Visit => {
      // What a release does beside its mount was judged when it came
      const mountOnly = !changed.includes(remote)
      const screen = { ...release, screen: name, path: fillPathParameters(path), mountOnly }
      return {
        screen,
        run: (browser, options) => {
          const { files, entryType } = record
          return visitScreen(browser, { ...screen, files, entryType }, options)
        },
      }
    })
    const extensions = parseExtensions(record.extensions)
      .map(extension => ({ ...extension, samples: samples.get(extension.slot) ?? [] }))
      .filter(extension => extension.samples.length > 0)
    if (extensions.length === 0) return screens
    const screen = { ...release, screen: 'extensions', path: JSON.stringify(extensions) }
    return [
      ...screens,
      { screen, run: (browser, options) => visitExtensions(browser, release, extensions, options) },
    ]
  })
}
