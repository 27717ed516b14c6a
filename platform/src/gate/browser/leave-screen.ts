import type { Page } from 'playwright-core'

/** How long the page may take to leave a screen. */
const leaveTimeoutMs = 5_000

/** Opens a screen by the page's router, which listens to clicks on its links and to the history. */
export const openPath = (page: Page, path: string) =>
  page.evaluate(target => {
    const link = document.querySelector<HTMLAnchorElement>(`a[href="${target}"]`)
    if (link) return link.click()
    history.pushState(null, '', target)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)

/** Opens another screen, and waits until the page has removed the present one. */
export async function leaveScreen(page: Page, open: () => Promise<void>): Promise<void> {
  const content = await page.evaluateHandle(() => {
    const main = document.querySelector('main')
    return main?.lastElementChild ?? main ?? document.body
  })
  await open()
  await page.waitForFunction(element => !element.isConnected, content, { timeout: leaveTimeoutMs })
  await waitUntilIdle(page)
}

export const waitUntilIdle = (page: Page) =>
  page.evaluate(() => new Promise<void>(resolve => requestIdleCallback(() => resolve(), { timeout: 1_000 })))
