import type { Page } from '@playwright/test'
import { getCreations, uploadCreation } from '@tessera/shared-contracts'
import sharp from 'sharp'
import { registerAndLogIn } from './fixtures/members.ts'
import { expect, test } from './fixtures/site-test.ts'
import { screenHeadingSelector } from './states/fixtures/app-page.ts'

test.use({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 })

/** Creates a large JPEG, upright or landscape. */
const createPhoto = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#2f6a78' } })
    .jpeg()
    .toBuffer()

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

test('no image on a phone has more than twice the needed resolution', async ({ page, context, site }) => {
  await registerAndLogIn(context, site, 'phone@example.org')
  for (const [name, width, height] of [['lying', 3000, 2000] as const, ['upright', 2000, 3000] as const]) {
    const creation_image = {
      name: `${name}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await createPhoto(width, height),
    }
    const response = await context.request.post(site.url + uploadCreation.path, {
      multipart: { creation_image },
    })
    expect(await response.json()).toMatchObject({ success: true })
  }
  const inGallery = async () => {
    const response = await context.request.post(`${site.url}${getCreations.path}?page=1`)
    return getCreations.response.parse(await response.json()).creations?.length ?? 0
  }
  await expect.poll(inGallery).toBeGreaterThan(1)
  for (const path of ['/', '/tools', '/personal-homepage']) {
    await test.step(path, async () => {
      await page.goto(path)
      await expect(page.locator(screenHeadingSelector)).toBeVisible()
      const works = page.locator('main img[src*="/media/"]')
      await expect(works.nth(1)).toBeAttached()
      for (const work of await works.all()) await work.scrollIntoViewIfNeeded()
      await page.waitForLoadState('networkidle')
      const pictures = await measurePixelDensities(page)
      expect(pictures.length).toBeGreaterThanOrEqual(2)
      expect(pictures.filter(({ pixels }) => pixels > 2)).toEqual([])
    })
  }
})
