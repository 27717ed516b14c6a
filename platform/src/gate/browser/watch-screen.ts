import type { Page } from 'playwright-core'
import { gateReporterName, type GateReport, type ReleaseReference } from '@tessera/shared-contracts'

export type MountOutcome = 'mounted' | 'failed' | 'timeout'

/**
 * Watches for the shell's report that a screen has mounted or failed. Await it before the page is requested.
 *
 * No release can report in place of the shell: the page of the gate loads no file of a release before the shell has taken
 * the reporter, and only the main frame of the first document counts. A shell from before this reporter adds performance
 * marks only.
 */
export async function watchScreen(
  page: Page,
  screen: ReleaseReference & { screen: string },
  timeoutMs: number,
): Promise<{ outcome: Promise<MountOutcome> }> {
  const { promise, resolve } = Promise.withResolvers<MountOutcome>()
  const timeout = setTimeout(() => resolve('timeout'), timeoutMs)
  let documents = 0
  let hasReporter = false
  page.on('domcontentloaded', () => {
    documents += 1
    if (documents > 1) resolve('failed')
  })
  await page.exposeBinding(gateReporterName, ({ frame }, report: GateReport) => {
    if (frame !== page.mainFrame() || documents > 1) return
    if (report.event === 'ready') hasReporter = true
    const outcome = judge(report, screen)
    if (hasReporter && outcome) resolve(outcome)
  })
  void readMarks(page, screen, timeoutMs).then(outcome => {
    if (!hasReporter && outcome) resolve(outcome)
  })
  return { outcome: promise.finally(() => clearTimeout(timeout)) }
}

function judge(
  report: GateReport,
  { remote, version, screen }: ReleaseReference & { screen: string },
): MountOutcome | null {
  if (report.event === 'ready' || report.remote !== remote) return null
  const isExpected = report.event === 'mounted' && report.version === version && report.screen === screen
  return isExpected ? 'mounted' : 'failed'
}

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
      { timeout: timeoutMs },
    )
    .catch(() => null)
  return (await outcome?.jsonValue().catch(() => null)) ?? null
}
