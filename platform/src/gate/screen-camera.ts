import { createConcurrencyLimiter } from '../database/concurrency-limiter.ts'
import {
  toExamplePath,
  withStagingBrowser,
  type ScreenReference,
  type StagingBrowserOptions,
} from './staging-browser.ts'

/** Takes pictures of screens, to compare releases. */
export interface ScreenCamera {
  /** Returns a PNG of a screen as a visitor sees it on staging; null without a browser, or where it does not mount. */
  capture(screen: ScreenReference): Promise<Buffer | null>
}

/** How long the images of a screen may take. */
const settleTimeoutMs = 5_000
const viewport = { width: 1280, height: 800 }
/** Pictures that wait for the one that is taken. More are refused. */
const maxQueued = 20

export function createScreenCamera(options: StagingBrowserOptions): ScreenCamera {
  const takeTurns = createConcurrencyLimiter(1, maxQueued)
  return {
    capture: screen =>
      takeTurns(() =>
        withStagingBrowser(options, [screen], browser =>
          browser.openScreen(
            { ...screen, path: toExamplePath(screen.path) },
            page => page.setViewportSize(viewport),
            async (page, outcome) => {
              if (outcome !== 'mounted') return null
              // A screen that keeps asking is never idle
              await page.waitForLoadState('networkidle', { timeout: settleTimeoutMs }).catch(() => {})
              return page.screenshot({ animations: 'disabled' })
            },
          ),
        ),
      ),
  }
}
