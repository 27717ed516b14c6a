import type { Page, Request } from '@playwright/test'
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

test.describe('while the main images are loading', () => {
  let requestedScripts: string[]

  test.beforeEach(async ({ page }) => {
    requestedScripts = []
    page.on('request', request => {
      if (request.resourceType() === 'script') requestedScripts.push(request.url())
    })
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 60_000)
  })

  test('no script takes bandwidth from them', async ({ page }) => {
    const releaseImages = await holdImages(page)
    await openFirstFrame(page, '/tools')
    await page.waitForLoadState('domcontentloaded')
    expect(requestedScripts).toEqual([])
    const request = page.waitForRequest(isScript)
    releaseImages()
    await request
    await page.clock.resume()
    await expect(page.locator('#first-frame')).toHaveCount(0)
  })

  test('scripts run after the style sheets', async ({ page }) => {
    const styles = Promise.withResolvers<undefined>()
    const requested = page.waitForRequest('**/mfe-gallery/**/*.css')
    await page.route('**/mfe-gallery/**/*.css', async route => {
      await styles.promise
      await route.continue()
    })
    const loaded = page.waitForResponse('**/media/**')
    await openFirstFrame(page, '/tools')
    await requested
    await loaded
    await page.clock.fastForward(5_000)
    expect(requestedScripts).toEqual([])
    const script = page.waitForRequest(isScript)
    styles.resolve(undefined)
    await script
  })

  test('a press starts the scripts', async ({ page }) => {
    await holdImages(page)
    await openFirstFrame(page, '/tools')
    await page.getByRole('banner').getByRole('button', { name: 'Log in' }).click()
    await page.clock.resume()
    await expect(page.getByRole('dialog', { name: 'Log in' })).toBeVisible()
  })

  test('the scripts wait for two seconds at most', async ({ page }) => {
    await holdImages(page)
    await openFirstFrame(page, '/tools')
    await page.waitForLoadState('domcontentloaded')
    await page.clock.fastForward(1_900)
    expect(requestedScripts).toEqual([])
    const request = page.waitForRequest(isScript)
    await page.clock.fastForward(100)
    await request
  })
})

const isScript = (request: Request) => request.resourceType() === 'script'

/** Holds the images of creations until the returned function lets them go. */
async function holdImages(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<undefined>()
  await page.route('**/media/**', async route => {
    await held.promise
    await route.continue()
  })
  return () => held.resolve(undefined)
}
