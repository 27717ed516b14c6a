import type { Page } from '@playwright/test'
import { getCreations, uploadCreation } from '@tessera/shared-contracts'
import sharp from 'sharp'
import { join } from './members.ts'
import { expect, test } from './site.ts'
import { ownHeading } from './states/stage.ts'

test.use({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 })

/** A photograph as a camera makes it, upright or lying. */
const photograph = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#2f6a78' } })
    .jpeg()
    .toBuffer()

/**
 * Every picture that a page draws, and how many pixels of its file there are for one of the screen, side by side; where
 * one file is drawn several times, the largest of them counts.
 */
const pixelsOfPictures = (page: Page) =>
  page.evaluate(async () => {
    const widths = new Map<string, number>()
    for (const { currentSrc, clientWidth } of document.images)
      if (clientWidth > 0 && currentSrc !== '' && !currentSrc.startsWith('data:'))
        widths.set(currentSrc, Math.max(clientWidth, widths.get(currentSrc) ?? 0))
    return Promise.all(
      [...widths].map(async ([address, width]) => {
        // The element itself tells a width that its srcset has divided
        const file = new Image()
        file.src = address
        await file.decode()
        return { address, pixels: file.naturalWidth / (width * devicePixelRatio) }
      }),
    )
  })

test('no picture on a phone is more than twice as large as it is drawn', async ({ page, context, site }) => {
  await join(context, site, 'phone@example.org')
  for (const [name, width, height] of [['lying', 3000, 2000] as const, ['upright', 2000, 3000] as const]) {
    const creation_image = {
      name: `${name}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await photograph(width, height),
    }
    const answer = await context.request.post(site.url + uploadCreation.path, {
      multipart: { creation_image },
    })
    expect(await answer.json()).toMatchObject({ success: true })
  }
  const inGallery = async () => {
    const answer = await context.request.post(`${site.url}${getCreations.path}?page=1`)
    return getCreations.answer.parse(await answer.json()).creations?.length ?? 0
  }
  await expect.poll(inGallery).toBeGreaterThan(1)
  for (const path of ['/', '/tools', '/personal-homepage']) {
    await test.step(path, async () => {
      await page.goto(path)
      await expect(page.locator(ownHeading)).toBeVisible()
      const works = page.locator('main img[src*="/media/"]')
      await expect(works.nth(1)).toBeAttached()
      for (const work of await works.all()) await work.scrollIntoViewIfNeeded()
      await page.waitForLoadState('networkidle')
      const pictures = await pixelsOfPictures(page)
      expect(pictures.length).toBeGreaterThanOrEqual(2)
      expect(pictures.filter(({ pixels }) => pixels > 2)).toEqual([])
    })
  }
})
