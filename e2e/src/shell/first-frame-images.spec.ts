import type { Page } from '@playwright/test'
import { openFirstFrame } from '../fixtures/open-first-frame.ts'
import { expect, test } from '../fixtures/site-test.ts'

// The newest creations are below the window of the landing page
test.use({ environment: { DEMO: '1' } })

/** Returns the list of the creations' images that the page requests from now on. */
function trackCreationImages(page: Page): string[] {
  const requested: string[] = []
  page.on('request', request => {
    if (new URL(request.url()).pathname.startsWith('/media/')) requested.push(request.url())
  })
  return requested
}

const newestCreation = (page: Page) =>
  page.locator('#first-frame').getByRole('main').getByRole('link').getByRole('img').first()

test('images below the window load after the scripts, or when they come into view', async ({ page }) => {
  // The scripts never arrive
  await page.route('**/*.js', () => {})
  await openFirstFrame(page, '/')
  const requested = trackCreationImages(page)
  await page.reload({ waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
  await expect(newestCreation(page)).toHaveAccessibleName(/ by /)
  await page.evaluate(() => document.fonts.ready)
  expect(requested).toEqual([])
  await newestCreation(page).evaluate(image => image.scrollIntoView())
  await expect(newestCreation(page)).toHaveJSProperty('complete', true)
  expect(requested).not.toEqual([])
})

test('no image is missing where the scripts fail', async ({ page }) => {
  await page.route('**/*.js', route => route.abort())
  await openFirstFrame(page, '/')
  await page.waitForLoadState('load')
  await expect(page.locator('#first-frame canvas')).toHaveCount(0)
  await newestCreation(page).evaluate(image => image.scrollIntoView())
  await expect(newestCreation(page)).toHaveJSProperty('complete', true)
})
