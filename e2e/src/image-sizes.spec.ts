import type { BrowserContext, Page } from '@playwright/test'
import { getCreations, getUserPageData, publishPortfolio, uploadCreation } from '@tessera/shared-contracts'
import sharp from 'sharp'
import { registerAndLogIn } from './fixtures/members.ts'
import { expect, test, type Site } from './fixtures/site-test.ts'
import { screenHeadingSelector } from './states/fixtures/app-page.ts'

test.use({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 })

/** Creates a large JPEG, upright or landscape. */
const createPhoto = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#2f6a78' } })
    .jpeg()
    .toBuffer()

/** Creates a JPEG of 3000 x 2000 and a megabyte, with as much detail as a photograph has at all sizes. */
async function createDetailedPhoto(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const
  const grain = sharp({ create: { width: 960, height: 640, channels: 3, background: '#888', noise } }).blur(1)
  return sharp(await grain.png().toBuffer())
    .resize(3000, 2000)
    .jpeg({ quality: 92 })
    .toBuffer()
}

async function uploadImage(context: BrowserContext, site: Site, buffer: Buffer): Promise<void> {
  const creation_image = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer }
  const response = await context.request.post(site.url + uploadCreation.path, {
    multipart: { creation_image },
  })
  expect(await response.json()).toMatchObject({ success: true })
}

/** The ids of the newest creations in the gallery. */
async function listCreations(context: BrowserContext, site: Site): Promise<string[]> {
  const response = await context.request.post(`${site.url}${getCreations.path}?page=1`)
  const { creations } = getCreations.response.parse(await response.json())
  return (creations ?? []).map(({ id }) => String(id))
}

/**
 * Returns every visible image of a page with the horizontal pixels of its file for each pixel of the screen. If a file
 * is shown several times, the largest one counts.
 */
const measurePixelDensities = (page: Page) =>
  page.evaluate(async () => {
    const widths = new Map<string, number>()
    for (const { currentSrc, clientWidth } of document.images)
      if (clientWidth > 0 && currentSrc !== '' && !currentSrc.startsWith('data:'))
        widths.set(currentSrc, Math.max(clientWidth, widths.get(currentSrc) ?? 0))
    return Promise.all(
      [...widths].map(async ([address, width]) => {
        // The natural width of the element itself is divided by its srcset density
        const file = new Image()
        file.src = address
        await file.decode()
        return { address, pixels: file.naturalWidth / (width * devicePixelRatio) }
      }),
    )
  })

test('no image on a phone has more than twice the needed resolution', async ({ browser, context, site }) => {
  await registerAndLogIn(context, site, 'phone@example.org')
  const before = await listCreations(context, site)
  await uploadImage(context, site, await createPhoto(3000, 2000))
  await uploadImage(context, site, await createPhoto(2000, 3000))
  const isNew = (id: string) => !before.includes(id)
  await expect.poll(async () => (await listCreations(context, site)).filter(isNew)).toHaveLength(2)
  const storageState = await context.storageState()
  for (const path of ['/personal-homepage', '/tools', '/']) {
    await test.step(path, async () => {
      // Without the files of the other pages: a browser prefers a larger file that it has to a smaller one that it lacks
      const visit = await browser.newContext({
        baseURL: site.url,
        viewport: { width: 390, height: 844 },
        deviceScaleFactor: 2,
        storageState,
      })
      const page = await visit.newPage()
      await page.goto(path)
      await expect(page.locator(screenHeadingSelector)).toBeVisible()
      const shownImages = page.locator('main img[src*="/media/"]')
      await expect(shownImages.nth(1)).toBeAttached()
      for (const image of await shownImages.all()) await image.scrollIntoViewIfNeeded()
      await page.waitForLoadState('networkidle')
      const densities = await measurePixelDensities(page)
      expect(densities.length).toBeGreaterThanOrEqual(2)
      expect(densities.filter(({ pixels }) => pixels > 2)).toEqual([])
      await visit.close()
    })
  }
})

/** Publishes a page of an image and a text, and a page of three images. Returns the portfolio's path. */
async function publishFourImages(
  context: BrowserContext,
  site: Site,
  urls: readonly string[],
): Promise<string> {
  const preview = await sharp({ create: { width: 81, height: 94, channels: 3, background: '#4a0e15' } })
    .jpeg()
    .toBuffer()
  const [hero, ...strips] = ['hero-image', 'strips-left', 'strips-middle', 'strips-right'].map((name, i) => ({
    id: name,
    type: 'image',
    className: name,
    style: {
      backgroundImage: `url("${urls[i] ?? ''}")`,
      backgroundSize: 'cover',
      backgroundPosition: 'center',
    },
  }))
  const text = { id: 'text', type: 'text', className: 'hero-title', style: {}, content: 'Dunes' }
  const response = await context.request.post(site.url + publishPortfolio.path, {
    data: {
      title: 'Dunes',
      description: '',
      pages: [
        { id: 'page_1', width: 811, height: 937, layers: [hero, text] },
        { id: 'page_2', width: 811, height: 937, layers: strips },
      ],
      previewImage: `data:image/jpeg;base64,${preview.toString('base64')}`,
    },
  })
  const { success, id } = publishPortfolio.response.parse(await response.json())
  expect(success).toBe(true)
  return `/portfolio/${id ?? ''}`
}

/** Records the path and the bytes of every file of a medium that a page loads. */
function recordMedia(page: Page) {
  const files = new Map<string, number>()
  page.on('response', async response => {
    const { pathname } = new URL(response.url())
    if (!pathname.startsWith('/media/') || response.status() !== 200) return
    files.set(pathname, Number(await response.headerValue('content-length')))
  })
  return {
    countBytes: () => [...files.values()].reduce((sum, bytes) => sum + bytes, 0),
    listOriginals: () => [...files.keys()].filter(path => /^\/media\/[\w-]{16}\.\w+$/.test(path)),
  }
}

/** Scrolls through the media of a page, and waits for them. */
async function loadAllImages(page: Page): Promise<void> {
  await expect(page.locator(screenHeadingSelector)).toBeVisible()
  const images = page.locator('main img[src*="/media/"]')
  await expect(images.first()).toBeAttached()
  for (const image of await images.all()) {
    await image.scrollIntoViewIfNeeded()
    await expect(image).toHaveJSProperty('complete', true)
  }
  await page.waitForLoadState('networkidle')
}

for (const deviceScaleFactor of [1, 2]) {
  test.describe(`on a phone of 412 px and density ${deviceScaleFactor}`, () => {
    test.use({ viewport: { width: 412, height: 915 }, deviceScaleFactor })

    test('a portfolio of four images takes 500 KB at most, and originals load for Download only', async ({
      page,
      context,
      site,
    }) => {
      // Nine images are encoded
      test.setTimeout(120_000)
      await registerAndLogIn(context, site, `portfolio${deviceScaleFactor}@example.org`)
      for (let i = 0; i < 4; i++) await uploadImage(context, site, await createDetailedPhoto())
      const response = await context.request.get(site.url + getUserPageData.path)
      const creations = getUserPageData.response.parse(await response.json()).creations ?? []
      const urls = creations.map(creation => creation.full_url)
      expect(urls).toHaveLength(4)
      const portfolio = await publishFourImages(context, site, urls)

      const media = recordMedia(page)
      await page.goto(portfolio)
      await loadAllImages(page)
      await expect(page.getByRole('img', { name: 'Image on page 2' })).toHaveCount(3)
      const bytes = media.countBytes()
      expect(bytes).toBeGreaterThan(40_000)
      expect(bytes).toBeLessThan(500_000)

      for (const path of [
        '/',
        '/tools',
        '/personal-homepage',
        `/personal-homepage?work=${creations[0]?.id ?? ''}`,
      ]) {
        await page.goto(path)
        await loadAllImages(page)
      }
      await expect(page.getByRole('dialog').getByRole('img').first()).toHaveJSProperty('complete', true)
      await page.goto(`/tools?work=${creations[0]?.id ?? ''}`)
      await expect(page.getByRole('dialog').getByRole('img')).not.toHaveCount(0)
      await page.waitForLoadState('networkidle')
      expect(media.listOriginals()).toEqual([])

      const download = page.waitForEvent('download')
      await page.getByRole('link', { name: 'Download' }).click()
      expect(new URL((await download).url()).pathname).toBe(urls[0])
    })
  })
}
