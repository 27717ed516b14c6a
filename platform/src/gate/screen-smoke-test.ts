import { chromium, type Browser, type Page, type Request } from 'playwright-core'
import { reportFault, type FaultReport, type Finding } from '@tessera/shared-contracts'
import type { ScreenSmokeTest } from './gate.ts'
import { findBrowser } from './find-browser.ts'
import { minuteMs } from '../clock.ts'
import type { CompositionLinks } from '../composition/composition-links.ts'
import { shellName } from '../registry/releases.ts'
import type { VersionedRecord, ProposedComposition } from './composition-rules.ts'

const mountTimeoutMs = 20_000
const linkLifetimeMinutes = 10

/** Creates a smoke test that opens every screen of the changed releases on staging, in a headless browser. */
export function createBrowserSmokeTest({
  links,
  clock,
  stagingUrl,
  searchPath,
}: {
  links: CompositionLinks
  clock: () => number
  /** Returns null while staging does not listen. */
  stagingUrl: () => string | null
  /** Folders to search for a browser, in the syntax of PATH. */
  searchPath: string
}): ScreenSmokeTest {
  return {
    async run(proposal) {
      const executablePath = findBrowser(searchPath)
      const url = stagingUrl()
      if (executablePath === null || url === null) return null
      const { shell, remotes } = proposal
      const releases = [shell, ...remotes].map(({ name, version }) => ({ remote: name, version }))
      const link = links.sign(releases, clock() + linkLifetimeMinutes * minuteMs)
      const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
      try {
        const findings: Finding[] = []
        for (const { remote, path: address, screen } of listScreensToTest(proposal))
          findings.push(...(await testScreen(browser, new URL(address, url), link, remote, screen)))
        return findings
      } finally {
        await browser.close()
      }
    },
  }
}

/** Returns the screens of the changed remotes, or of all remotes when the shell changes. */
function listScreensToTest({ remotes, changed }: ProposedComposition) {
  const testedRemotes = changed.includes(shellName)
    ? remotes
    : remotes.filter(({ name }) => changed.includes(name))
  return testedRemotes.flatMap(remote =>
    remote.record.screens.map(({ name, path }) => ({
      remote,
      screen: name,
      path: path.replaceAll(/:[^/]+/g, 'gate'),
    })),
  )
}

async function testScreen(
  browser: Browser,
  address: URL,
  link: string,
  { name, version }: VersionedRecord,
  screen: string,
): Promise<Finding[]> {
  const context = await browser.newContext()
  const page = await context.newPage()
  const faultMessage = waitForFaultMessage(page, name)
  try {
    address.searchParams.set('composition', link)
    await page.goto(address.href)
    const outcome = await waitForOutcome(page, `mounted:${name}@${version}/${screen}`, name)
    if (outcome === 'mounted') return []
    const reason = (outcome === 'failed' && (await faultMessage)) || `not within ${mountTimeoutMs / 1_000} s`
    const sentence = `${name} ${version} does not mount its screen "${screen}": ${reason}`
    return [{ rule: 'mount', sentence, owners: [name] }]
  } finally {
    await context.close()
  }
}

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

/** Waits for the performance mark of the mounted screen, or for that of another release or of a failure. */
async function waitForOutcome(
  page: Page,
  expectedMark: string,
  remote: string,
): Promise<'mounted' | 'failed' | 'timeout'> {
  const outcome = await page
    .waitForFunction(
      ([expected, name]) => {
        const marks = performance.getEntriesByType('mark').map(entry => entry.name)
        if (marks.includes(expected)) return 'mounted'
        const failed = marks.some(mark => mark === `failed:${name}` || mark.startsWith(`mounted:${name}@`))
        return failed ? 'failed' : null
      },
      [expectedMark, remote] as const,
      { timeout: mountTimeoutMs },
    )
    .catch(() => null)
  return (await outcome?.jsonValue()) ?? 'timeout'
}
