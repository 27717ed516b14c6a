import type { BrowserContextOptions, Page } from 'playwright-core'
import type { ReleaseReference } from '@tessera/shared-contracts'
import { minuteMs, secondMs, type Clock } from '../../clock.ts'
import { createConcurrencyLimiter } from '../../database/concurrency-limiter.ts'
import type { CompositionLinks } from '../../composition/composition-links.ts'
import type { GateBrowser } from './gate-browser.ts'
import { watchScreen, type MountOutcome } from './watch-screen.ts'

/** How long a screen may take to mount. */
export const mountTimeoutMs = 20 * secondMs
/** How long all screens together may take. */
const sessionTimeoutMs = 3 * minuteMs
const linkLifetimeMs = 10 * minuteMs
/** Maximum length of the queue of sessions. */
const maxQueued = 20

export interface StagingBrowserOptions {
  links: CompositionLinks
  clock: Clock
  browser: GateBrowser
  /** Returns the URL and the password of staging; null while staging does not listen. */
  staging: () => { url: string; password: string | null } | null
  /** Logs why the browser could not be used. */
  report: (error: unknown) => void
}

/** A screen of a release, with the path to open it at. */
export interface ScreenToMount extends ReleaseReference {
  screen: string
  path: string
}

/** A headless browser on staging, which shows these releases instead of the live ones. */
export interface StagingBrowser {
  /**
   * Opens a screen in a context of its own, and calls back when it has mounted or not.
   *
   * @param prepare runs before the page is requested
   */
  openScreen<Prepared, Result>(
    screen: ScreenToMount,
    prepare: (page: Page) => Prepared,
    judge: (page: Page, outcome: MountOutcome, prepared: Prepared) => Promise<Result>,
  ): Promise<Result>
}

/** Runs an action with a browser. Returns null where no browser or no staging is available, or the action takes too long. */
export type WithStagingBrowser = <Result>(
  releases: ReleaseReference[],
  action: (browser: StagingBrowser) => Promise<Result>,
) => Promise<Result | null>

/** Creates a function that opens the browser of the gate for one session at a time, and closes it. */
export function createStagingBrowser(options: StagingBrowserOptions): WithStagingBrowser {
  const { links, clock, browser: gateBrowser, staging, report } = options
  const takeTurns = createConcurrencyLimiter(1, maxQueued)
  return (releases, action) =>
    takeTurns(async () => {
      const site = staging()
      if (gateBrowser.description === null || site === null) return null
      const link = links.sign(releases, clock() + linkLifetimeMs, { forGate: true })
      let deadline: NodeJS.Timeout | undefined
      try {
        const { browser, close } = await gateBrowser.open()
        // Closing the browser ends everything that waits for a page
        deadline = setTimeout(() => void close(), sessionTimeoutMs)
        try {
          return await action({
            async openScreen({ remote, version, screen, path }, prepare, judge) {
              const address = new URL(path, site.url)
              address.searchParams.set('composition', link)
              const context = await browser.newContext(confineTo(site))
              try {
                const page = await context.newPage()
                const prepared = prepare(page)
                const { outcome } = await watchScreen(page, { remote, version, screen }, mountTimeoutMs)
                await page.goto(address.href)
                return await judge(page, await outcome, prepared)
              } finally {
                await context.close()
              }
            },
          })
        } finally {
          await close()
        }
      } catch (error) {
        report(error)
        return null
      } finally {
        clearTimeout(deadline)
      }
    })
}

/** A port on which nothing listens: the proxy for every request that does not go to staging. */
const nowhere = 'http://127.0.0.1:9'

/** Lets the code of a release reach staging, but no other server of this machine and no other site. */
const confineTo = ({ url, password }: { url: string; password: string | null }): BrowserContextOptions => ({
  proxy: { server: nowhere, bypass: new URL(url).host },
  serviceWorkers: 'block',
  ...(password !== null && { httpCredentials: { username: 'gate', password, origin: new URL(url).origin } }),
})

/** Returns the path of a screen with a value for each parameter. */
export const fillPathParameters = (path: string): string => path.replaceAll(/:[^/]+/g, 'gate')
