import { chromium, type Page } from 'playwright-core'
import type { ReleaseReference } from '@tessera/shared-contracts'
import { minuteMs, type Clock } from '../clock.ts'
import type { CompositionLinks } from '../composition/composition-links.ts'
import { findBrowser } from './find-browser.ts'

/** How long a screen may take to mount. */
export const mountTimeoutMs = 20_000
const linkLifetimeMinutes = 10

export interface StagingBrowserOptions {
  links: CompositionLinks
  clock: Clock
  /** Returns null while staging does not listen. */
  stagingUrl: () => string | null
  /** Folders to search for a browser, in the syntax of PATH. */
  searchPath: string
}

/** A screen of a release, with the path to open it at. */
export interface ScreenReference extends ReleaseReference {
  screen: string
  path: string
}

type MountOutcome = 'mounted' | 'failed' | 'timeout'

/** A headless browser on staging, which shows these releases instead of the live ones. */
export interface StagingBrowser {
  /**
   * Opens a screen in a context of its own, and calls back when it has mounted or not.
   *
   * @param prepare runs before the page is requested
   */
  openScreen<Prepared, Result>(
    screen: ScreenReference,
    prepare: (page: Page) => Prepared,
    judge: (page: Page, outcome: MountOutcome, prepared: Prepared) => Promise<Result>,
  ): Promise<Result>
}

/** Runs an action with a browser, and closes it. Returns null where no browser or no staging is available. */
export async function withStagingBrowser<Result>(
  { links, clock, stagingUrl, searchPath }: StagingBrowserOptions,
  releases: ReleaseReference[],
  action: (browser: StagingBrowser) => Promise<Result>,
): Promise<Result | null> {
  const executablePath = findBrowser(searchPath)
  const url = stagingUrl()
  if (executablePath === null || url === null) return null
  const link = links.sign(releases, clock() + linkLifetimeMinutes * minuteMs)
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
  try {
    return await action({
      async openScreen({ remote, version, screen, path }, prepare, judge) {
        const address = new URL(path, url)
        address.searchParams.set('composition', link)
        const context = await browser.newContext()
        try {
          const page = await context.newPage()
          const prepared = prepare(page)
          await page.goto(address.href)
          const outcome = await waitForOutcome(page, `mounted:${remote}@${version}/${screen}`, remote)
          return await judge(page, outcome, prepared)
        } finally {
          await context.close()
        }
      },
    })
  } finally {
    await browser.close()
  }
}

/** Returns the path of a screen with a value for each parameter. */
export const toExamplePath = (path: string): string => path.replaceAll(/:[^/]+/g, 'gate')

/** Waits for the performance mark of the mounted screen, or for that of another release or of a failure. */
async function waitForOutcome(page: Page, expectedMark: string, remote: string): Promise<MountOutcome> {
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
