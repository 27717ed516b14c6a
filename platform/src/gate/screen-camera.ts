import { fillPathParameters, type ScreenToMount, type WithStagingBrowser } from './browser/staging-browser.ts'

/** Takes screenshots of screens, to compare releases. */
export interface ScreenCamera {
  /** Returns a PNG of a screen as a visitor sees it on staging; null without a browser, or where it does not mount. */
  capture(screen: ScreenToMount): Promise<Buffer | null>
}

/** How long the images of a screen may take. */
const settleTimeoutMs = 5_000
const viewport = { width: 1280, height: 800 }

export const createScreenCamera = (withStagingBrowser: WithStagingBrowser): ScreenCamera => ({
  capture: screen =>
    withStagingBrowser([screen], browser =>
      browser.inTurn(() =>
        browser.openScreen(
          { ...screen, path: fillPathParameters(screen.path) },
          page => page.setViewportSize(viewport),
          async (page, { outcome }) => {
            if (outcome !== 'mounted') return null
            // A screen that keeps asking is never idle
            await page.waitForLoadState('networkidle', { timeout: settleTimeoutMs }).catch(() => {})
            return page.screenshot({ animations: 'disabled' })
          },
        ),
      ),
    ),
})
