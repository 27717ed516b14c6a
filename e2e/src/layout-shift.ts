import type { Page } from '@playwright/test'
import { ownHeading } from './states/stage.ts'

interface Watched {
  /** Sum of all shifts that no one's hand caused: never less than the page's CLS. */
  layoutShift: number
}

/** Lets every document that the page opens from now on add up how much of it moves. */
export async function watchLayoutShift(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const watched = globalThis as unknown as Watched
    watched.layoutShift = 0
    new PerformanceObserver(list => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput } = entry as PerformanceEntry & {
          value: number
          hadRecentInput: boolean
        }
        if (!hadRecentInput) watched.layoutShift += value
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** How much of the page has moved since it was opened, 0 to 1 and more. */
export const layoutShift = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>(resolve => {
        // Shifts are told after the frame they happened in
        requestAnimationFrame(() =>
          requestAnimationFrame(() => resolve((globalThis as unknown as Watched).layoutShift)),
        )
      }),
  )

/** Opens an address of a site cold, every picture and film late, and answers how much of it moved. */
export async function shiftOfColdLoad(page: Page, address: string): Promise<number> {
  await watchLayoutShift(page)
  await page.route(/\.(webp|avif|png|jpe?g|mp4|webm)(\?|$)|\/media\//, async route => {
    await new Promise(resolve => setTimeout(resolve, 500))
    await route.continue().catch(() => {})
  })
  await page.goto(address)
  await page.locator(ownHeading).first().waitFor()
  await page.evaluate(() => document.fonts.ready)
  await page.waitForLoadState('networkidle')
  return layoutShift(page)
}
