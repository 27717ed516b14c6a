import type { Page, Request } from 'playwright-core'
import { reportFault, type FaultReport, type Finding } from '@tessera/shared-contracts'
import { shellName } from '../registry/releases.ts'
import type { ProposedComposition } from './composition-rules.ts'
import type { ScreenSmokeTest } from './gate.ts'
import {
  mountTimeoutMs,
  fillPathParameters,
  type ScreenToMount,
  type StagingBrowser,
  type WithStagingBrowser,
} from './browser/staging-browser.ts'

/** Creates a smoke test that opens every screen of the changed releases on staging, in a headless browser. */
export const createBrowserSmokeTest = (withStagingBrowser: WithStagingBrowser): ScreenSmokeTest => ({
  run(proposal) {
    const { shell, remotes } = proposal
    const releases = [shell, ...remotes].map(({ name, version }) => ({ remote: name, version }))
    return withStagingBrowser(releases, async browser => {
      const findings: Finding[] = []
      for (const screen of listScreensToTest(proposal)) findings.push(...(await testScreen(browser, screen)))
      return findings
    })
  },
})

/** Returns the screens of the changed remotes, or of all remotes when the shell changes. */
function listScreensToTest({ remotes, changed }: ProposedComposition): ScreenToMount[] {
  const testedRemotes = changed.includes(shellName)
    ? remotes
    : remotes.filter(({ name }) => changed.includes(name))
  return testedRemotes.flatMap(({ name: remote, version, record }) =>
    record.screens.map(({ name: screen, path }) => ({
      remote,
      version,
      screen,
      path: fillPathParameters(path),
    })),
  )
}

const testScreen = (browser: StagingBrowser, screen: ScreenToMount): Promise<Finding[]> =>
  browser.openScreen(
    screen,
    page => waitForFaultMessage(page, screen.remote),
    async (_page, outcome, faultMessage): Promise<Finding[]> => {
      if (outcome === 'mounted') return []
      const { remote, version, screen: name } = screen
      const reason =
        (outcome === 'failed' && (await faultMessage)) || `not within ${mountTimeoutMs / 1_000} s`
      const sentence = `${remote} ${version} does not mount its screen "${name}": ${reason}`
      return [{ rule: 'mount', sentence, owners: [remote] }]
    },
  )

/** Returns the message of the fault that the page reports for a remote, or null without a report. */
function waitForFaultMessage(page: Page, remote: string): Promise<string | null> {
  const readReport = (request: Request) => request.postDataJSON() as FaultReport
  return page
    .waitForRequest(
      request =>
        new URL(request.url()).pathname === reportFault.path && readReport(request).remote === remote,
      { timeout: mountTimeoutMs },
    )
    .then(request => readReport(request).message)
    .catch(() => null)
}
