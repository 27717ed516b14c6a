import { availableParallelism } from 'node:os'
import type { BrowserContextOptions, Page } from 'playwright-core'
import type { ReleaseReference } from '@tessera/shared-contracts'
import { hourMs, secondMs, type Clock } from '@tessera/server-kit/clock'
import { newId } from '@tessera/server-kit/ids'
import { createConcurrencyLimiter } from '@tessera/server-kit/scheduling/limiter'
import type { CompositionLinks } from '../../links/composition-links.ts'
import { openSession } from './browser-session.ts'
import type { GateBrowser } from './gate-browser.ts'
import { shellName } from '../../releases/release.ts'
import { createScreenContexts } from './screen-contexts.ts'
import { readComposition, requireComposition } from './require-composition.ts'
import { watchScreen, type ScreenWatch } from './watch-screen.ts'

/** How long a screen may take to mount. */
export const mountTimeoutMs = 20 * secondMs
const linkLifetimeMs = 6 * hourMs
/** Maximum length of the queue of sessions. */
const maxQueued = 20
/** Each session has a browser, which needs memory. */
const maxSessions = 8

export interface StagingBrowserOptions {
  links: CompositionLinks
  clock: Clock
  browser: GateBrowser
  /** Returns the URL and the password of staging; null while staging does not listen. */
  staging: () => { url: string; password: string | null } | null
  /** The number of cores that the browsers may use; those of this machine by default. */
  cores?: number
  /** Logs why the browser could not be used. */
  report: (error: unknown) => void
}

/** A screen of a release, with the path to open it at. */
export interface ScreenToMount extends ReleaseReference {
  screen: string
  path: string
  /** Whether the gate only mounts it. Otherwise it also leaves it, and opens it again. */
  mountOnly?: boolean
}

/** A headless browser on staging, which shows these releases instead of the live ones. */
export interface StagingBrowser {
  /**
   * Runs a visit as soon as a page is free. The sessions take turns.
   *
   * @param options.mountOnly whether it only mounts a screen, so that it waits most of its time
   */
  inTurn<Result>(visit: () => Promise<Result>, options?: { mountOnly?: boolean }): Promise<Result>
  /**
   * Opens a screen in a new document without cookies and storage, and calls back when it has mounted or not.
   *
   * @param prepare runs before the page is requested
   * @param judge gets a function that returns the address of another path with the same releases
   * @throws {UnfinishedVisitError}
   */
  openScreen<Prepared, Result>(
    screen: ScreenToMount,
    prepare: (page: Page) => Prepared | Promise<Prepared>,
    judge: (
      page: Page,
      watch: ScreenWatch,
      prepared: Prepared,
      toAddress: (path: string) => string,
    ) => Promise<Result>,
  ): Promise<Result>
}

/**
 * Runs an action with a browser. Returns null where no browser or no staging is available, or the action fails.
 *
 * @param signal ends the browser; the action is rejected with the reason
 */
export type WithStagingBrowser = <Result>(
  releases: ReleaseReference[],
  action: (browser: StagingBrowser) => Promise<Result>,
  signal?: AbortSignal,
) => Promise<Result | null>

/**
 * Creates a function that opens a browser of the gate for a session, and closes it. There are as many sessions at a time as
 * cores, and all their visits share the pages.
 */
export function createStagingBrowser(options: StagingBrowserOptions): WithStagingBrowser {
  const { links, clock, browser: gateBrowser, staging, report, cores = availableParallelism() } = options
  const maxConcurrent = Math.min(cores, maxSessions)
  const sessions = createConcurrencyLimiter({ maxConcurrent, maxQueued })
  // A visit of a screen has two pages, which wait for half of their time
  const visits = createConcurrencyLimiter({ maxConcurrent })
  const mounts = createConcurrencyLimiter({ maxConcurrent: 2 * maxConcurrent })
  return (releases, action, signal) =>
    sessions.run(async () => {
      signal?.throwIfAborted()
      const site = staging()
      if (gateBrowser.description === null || site === null) return null
      // Without a shell, they replace live releases
      const isComplete = releases.some(({ remote }) => remote === shellName)
      try {
        const link = await links.create(releases, clock() + linkLifetimeMs, {
          forGate: true,
          ...(isComplete && { isComplete }),
        })
        const session = await openSession(gateBrowser, signal)
        const { origin } = new URL(site.url)
        const contexts = createScreenContexts(session.browser, confineTo(site), origin)
        const toAddress = (wanted: string) => {
          const address = new URL(wanted, site.url)
          address.searchParams.set('composition', link)
          return address.href
        }
        const key = newId()
        try {
          return await action({
            inTurn: (visit, { mountOnly = false } = {}) => (mountOnly ? mounts : visits).run(visit, key),
            openScreen: ({ remote, version, screen, path }, prepare, judge) =>
              session.guard(() =>
                contexts.withPage(async page => {
                  const prepared = await prepare(page)
                  const { end } = await watchScreen(page, { remote, version, screen }, mountTimeoutMs)
                  const response = await page.goto(toAddress(path))
                  const shown = readComposition((await response?.text()) ?? '')
                  if (shown) requireComposition(shown, releases, { isComplete })
                  return judge(page, shown ? await end : unserved, prepared, toAddress)
                }),
              ),
          })
        } finally {
          await session.close()
        }
      } catch (error) {
        signal?.throwIfAborted()
        report(error)
        return null
      }
    })
}

const unserved: ScreenWatch = {
  outcome: 'unserved',
  replaced: [],
  documentMs: null,
  mountedAt: null,
  texts: null,
  extensions: new Set(),
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
