import type { Page } from '@playwright/test'

/** Waits until the page's service worker is active, so that it serves the next navigation. */
export const waitForServiceWorker = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready
    while (active && active.state !== 'activated')
      await new Promise(resolve => active.addEventListener('statechange', resolve, { once: true }))
  })
