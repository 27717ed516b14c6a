import type { Page } from 'playwright-core'
import {
  gateReporterName,
  type GateReport,
  type ReleaseReference,
  type Translations,
} from '@tessera/shared-contracts'

/** `unserved`: the server responds to the address of the screen with something else than a page of the site. */
type MountOutcome = 'mounted' | 'failed' | 'timeout' | 'unserved'

/** What the page of a screen did. */
export interface ScreenWatch {
  outcome: MountOutcome
  /** Global functions and methods that the release replaces in the page. */
  replaced: string[]
  /** How long the page took until its document was read, in milliseconds; null where it never was. */
  documentMs: number | null
  /** When it mounted, on the clock of `performance.now()`; null where it did not. */
  mountedAt: number | null
  /** The texts of the release in the language of the page; null where it adds none to the page. */
  texts: Translations | null
  /** The extensions of the release that are in their slots. */
  extensions: ReadonlySet<string>
}

/** Instead of the name of a screen of a remote: the page is watched until the shell has started. */
export const shellScreen = ''

/** An error within this time after the mount belongs to the mount, as in the page of a user. */
const provingMs = 1_000

/**
 * Watches for the shell's report that a screen has mounted and stayed for a second, or failed. Await it before the page is
 * requested.
 *
 * No release can report in place of the shell: the page of the gate loads no file of a release before the shell has taken
 * the reporter, and only the main frame of the first document counts. A shell from before this reporter adds performance
 * marks only.
 */
export async function watchScreen(
  page: Page,
  screen: ReleaseReference & { screen: string },
  timeoutMs: number,
): Promise<{ end: Promise<ScreenWatch> }> {
  const { promise, resolve } = Promise.withResolvers<MountOutcome>()
  const timeout = setTimeout(() => resolve('timeout'), timeoutMs)
  const started = performance.now()
  const replaced = new Set<string>()
  const extensions = new Set<string>()
  let texts: Translations | null = null
  let mountedAt: number | null = null
  let proving: NodeJS.Timeout | undefined
  let documentMs: number | null = null
  let documents = 0
  let hasReporter = false
  page.on('domcontentloaded', () => {
    documentMs ??= performance.now() - started
    documents += 1
    if (documents > 1) resolve('failed')
  })
  await page.exposeBinding(gateReporterName, ({ frame }, report: GateReport) => {
    if (frame !== page.mainFrame() || documents > 1) return
    if (report.event === 'ready') hasReporter = true
    else if (report.remote === screen.remote) {
      if (report.event === 'replaced') for (const name of report.names) replaced.add(name)
      if (report.event === 'extended') extensions.add(report.extension)
      if (report.event === 'texts' && report.version === screen.version) texts = report.texts
    }
    const outcome = judge(report, screen)
    if (!hasReporter || !outcome) return
    if (outcome !== 'mounted' || screen.screen === shellScreen) return resolve(outcome)
    mountedAt ??= performance.now()
    proving ??= setTimeout(() => resolve('mounted'), provingMs)
  })
  const resolveUnreported = (outcome: MountOutcome | null) => {
    if (!hasReporter && outcome) resolve(outcome)
  }
  // A page that closes has no marks
  readMarks(page, screen, timeoutMs).then(resolveUnreported, () => undefined)
  const end = promise
    .then(outcome => ({ outcome, replaced: [...replaced], documentMs, mountedAt, texts, extensions }))
    .finally(() => {
      clearTimeout(timeout)
      clearTimeout(proving)
    })
  return { end }
}

function judge(
  report: GateReport,
  { remote, version, screen }: ReleaseReference & { screen: string },
): MountOutcome | null {
  if (report.event === 'ready') return screen === shellScreen ? 'mounted' : null
  if (screen === shellScreen || report.remote !== remote) return null
  if (report.event !== 'mounted' && report.event !== 'failed') return null
  const isExpected = report.event === 'mounted' && report.version === version && report.screen === screen
  return isExpected ? 'mounted' : 'failed'
}

/** Polling with each frame would make the browser draw frames without end. */
const pollIntervalMs = 100

/** Waits for the performance mark of the mounted screen, or for that of another release or of a failure. */
async function readMarks(
  page: Page,
  { remote, version, screen }: ReleaseReference & { screen: string },
  timeoutMs: number,
): Promise<MountOutcome | null> {
  const outcome = await page
    .waitForFunction(
      ([expected, name]) => {
        const marks = performance.getEntriesByType('mark').map(entry => entry.name)
        if (marks.includes(expected)) return 'mounted'
        const failed = marks.some(mark => mark === `failed:${name}` || mark.startsWith(`mounted:${name}@`))
        return failed ? 'failed' : null
      },
      [`mounted:${remote}@${version}/${screen}`, remote] as const,
      { timeout: timeoutMs, polling: pollIntervalMs },
    )
    .catch(() => null)
  return (await outcome?.jsonValue().catch(() => null)) ?? null
}
