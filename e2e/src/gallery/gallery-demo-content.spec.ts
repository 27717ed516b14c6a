import type { Page } from '@playwright/test'
import { holdScripts } from '../fixtures/hold-scripts.ts'
import { openFirstFrame } from '../fixtures/open-first-frame.ts'
import { expect, test } from '../fixtures/site-test.ts'

test.use({ environment: { DEMO: '1' } })

const creationList = (page: Page) => page.getByRole('list', { name: 'Creations' })

for (const { on, width, height, scale } of [
  { on: 'a desk', width: 1440, height: 900, scale: 1 },
  { on: 'a desk of fine pixels', width: 1680, height: 1050, scale: 2 },
  { on: 'a phone', width: 390, height: 844, scale: 3 },
]) {
  test.describe(`on ${on}`, () => {
    test.use({ viewport: { width, height }, deviceScaleFactor: scale })

    test('the first images are fetched before any script runs, and only once', async ({ page }) => {
      const fetched: string[] = []
      const calls: string[] = []
      page.on('request', request => {
        const { pathname, search } = new URL(request.url())
        if (pathname.endsWith('.webp')) fetched.push(pathname)
        if (pathname.endsWith('/get_creations.php')) calls.push(search)
      })
      // The first page of a server may be sent before its first frame is rendered
      await expect
        .poll(async () => (await page.request.get('/tools')).text())
        .toContain('fetchpriority="high"')
      const releaseScripts = await holdScripts(page)
      await page.goto('/tools', { waitUntil: 'commit' })
      // The first frame also fetches what is a little below the window, and an image may be fetched before it is parsed
      const findEarly = async () => {
        const firstRow = await page
          .locator('img[fetchpriority=high]')
          .evaluateAll(images => images.map(image => image.getAttribute('srcset')).join())
        return fetched.filter(url => firstRow.includes(url))
      }
      await expect.poll(async () => (await findEarly()).length).toBeGreaterThan(3)
      const early = await findEarly()
      releaseScripts()
      const first = creationList(page).getByRole('img').first()
      await expect(first).toHaveJSProperty('complete', true)
      await page.waitForLoadState('networkidle')
      expect(calls.filter(search => search === '?page=1')).toEqual([])
      expect(new Set(fetched).size).toBe(fetched.length)
      // An image outside the window has no `currentSrc` yet; tiles below the window are drawn after the first paint
      const findUnused = async () => {
        const shown = await creationList(page)
          .locator('img')
          .evaluateAll(images => images.map(image => (image as HTMLImageElement).currentSrc).filter(Boolean))
        const paths = shown.map(address => new URL(address).pathname)
        return early.filter(url => !paths.includes(url))
      }
      await expect.poll(findUnused).toEqual([])
    })

    test('the page takes a creation over from its first frame without moving it', async ({ page }) => {
      const dialog = page.getByRole('dialog')
      const parts = [
        dialog.getByRole('img', { name: 'a fox in the snow at dawn' }),
        dialog.getByRole('heading', { level: 2 }),
        dialog.getByRole('link', { name: 'Create Similar' }),
      ]
      const measure = () => Promise.all(parts.map(part => part.boundingBox()))
      await page.goto('/tools')
      await creationList(page).getByRole('link', { name: 'a fox in the snow at dawn' }).click()
      await expect(page).toHaveURL(/work=/)
      const releaseScripts = await holdScripts(page)
      await openFirstFrame(page, page.url())
      await expect(dialog.getByRole('img').first()).toHaveJSProperty('complete', true)
      const framed = await measure()
      expect(framed).not.toContain(null)
      releaseScripts()
      await expect(page.locator('#first-frame')).toHaveCount(0)
      await expect.poll(measure).toEqual(framed)
    })

    test('the image of a creation says how wide it is shown', async ({ page }) => {
      await page.goto('/tools')
      await creationList(page).getByRole('link', { name: 'a fox in the snow at dawn' }).click()
      const image = page.getByRole('dialog').getByRole('img', { name: 'a fox in the snow at dawn' })
      await expect(image).toHaveJSProperty('complete', true)
      const { said, shown } = await image.evaluate(async ({ sizes, clientWidth }: HTMLImageElement) => {
        const canvas = Object.assign(document.createElement('canvas'), { width: 1_000, height: 1 })
        const probe = new Image()
        probe.sizes = sizes
        probe.srcset = `${canvas.toDataURL()} 1000w`
        await probe.decode()
        // The width of the file, divided by its density: what `sizes` says
        return { said: probe.naturalWidth, shown: clientWidth }
      })
      expect(said).toBeGreaterThanOrEqual(shown * 0.98)
      expect(said).toBeLessThan(shown * 1.15)
    })
  })
}

test('the link of a creation far below opens it, and an unknown one is reported', async ({ page, site }) => {
  await site.runAdmin('seed', '--creations', '300')
  const far = await page.request.post('/api/get_creations.php?page=5')
  const { creations } = (await far.json()) as { creations: { id: string; title: string }[] }
  const [creation] = creations
  if (!creation) throw new Error('There are five pages')
  await page.goto(`/tools?work=${creation.id}`)
  await expect(page.getByRole('dialog')).toHaveAccessibleName(creation.title)
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/tools$/)
  await page.goto('/tools?work=nothing')
  await expect(page.getByText(/^This creation is no longer here/)).toBeVisible()
})

test('Escape closes a creation whose scripts are still loading', async ({ page }) => {
  await page.goto('/tools')
  await creationList(page).getByRole('link', { name: 'a fox in the snow at dawn' }).click()
  await expect(page).toHaveURL(/work=/)
  const releaseScripts = await holdScripts(page)
  await openFirstFrame(page, page.url())
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  releaseScripts()
  await expect(page).toHaveURL(/\/tools$/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a filter shows only its creations', async ({ page }) => {
  await page.goto('/tools?show=portfolio')
  const types = creationList(page).getByRole('listitem')
  await expect(types.first()).toBeVisible()
  for (const name of await types.allTextContents()) expect(name).toMatch(/^Portfolio/)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the gallery shows its newest creations, in the language of the visitor', async ({ page }) => {
    await openFirstFrame(page, '/tools?lang=zh')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('画廊')
    const tiles = page.getByRole('list', { name: '作品' }).getByRole('listitem')
    expect(await tiles.count()).toBeGreaterThan(10)
    await expect(tiles.first().getByRole('link').first()).toHaveAttribute('href', /work=|portfolio/)
    await expect(tiles.first().getByRole('img').first()).toBeInViewport()
  })

  test('links lead through the pages of the gallery', async ({ page, site }) => {
    await site.runAdmin('seed', '--creations', '120')
    const tiles = page.getByRole('list', { name: 'Creations' }).getByRole('listitem')
    const readFirst = () => tiles.first().getByRole('link').first().getAttribute('href')
    await openFirstFrame(page, '/tools')
    const newest = await readFirst()
    await page.getByRole('link', { name: 'Older creations' }).click()
    await expect(page).toHaveURL(/\/tools\?page=2$/)
    await expect(tiles).toHaveCount(50)
    expect(await readFirst()).not.toBe(newest)
    await page.getByRole('link', { name: 'Newer creations' }).click()
    await expect(page).toHaveURL(/\/tools$/)
    expect(await readFirst()).toBe(newest)
  })

  test('a creation is shown with its prompt, and links lead to the next one and back', async ({ page }) => {
    await openFirstFrame(page, '/tools')
    const tiles = page.getByRole('list', { name: 'Creations' }).getByRole('listitem')
    const loadedFirst = tiles.locator('img[fetchpriority=high]')
    await expect(loadedFirst.first()).toBeVisible()
    await tiles
      .getByRole('link', { name: / Image / })
      .first()
      .click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('heading', { level: 2 })).toBeInViewport()
    await expect(dialog.getByRole('img').first()).toBeInViewport()
    await expect(loadedFirst, 'the images of the wall come after that of the creation').toHaveCount(0)
    await expect(dialog.getByText('Prompt', { exact: true })).toBeVisible()
    await expect(dialog.getByRole('link', { name: 'Create Similar' })).toBeVisible()
    const address = page.url()
    await dialog.getByRole('link', { name: 'Next creation' }).click()
    await expect(page).not.toHaveURL(address)
    await expect(dialog.getByRole('heading', { level: 2 })).toBeInViewport()
    await dialog.getByRole('link', { name: 'Close' }).click()
    await expect(page).toHaveURL(/\/tools$/)
    await expect(dialog).toHaveCount(0)
  })

  test('a portfolio is complete', async ({ page }) => {
    await openFirstFrame(page, '/portfolio/demo-rooms-with-a-view')
    await expect(page.getByRole('heading', { level: 1, name: 'Rooms with a view' })).toBeInViewport()
    await expect(page.getByRole('region', { name: /^Page \d$/ })).toHaveCount(3)
    await expect(page.getByRole('img', { name: 'Image on page 1' }).first()).toBeInViewport()
    await expect(page.getByText('Linen and oak').filter({ visible: true })).toHaveCount(1)
  })
})
