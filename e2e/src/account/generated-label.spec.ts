import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { addChunks, pngXmp } from '@tessera/server/image-kinds/build-png'
import { markedXmp } from '@tessera/server/image-kinds/metadata-samples'
import { registerAndLogIn } from '../fixtures/members.ts'
import { expect, test } from '../fixtures/site-test.ts'

const createImage = (background: string) =>
  sharp({ create: { width: 640, height: 480, channels: 3, background } })
    .png()
    .toBuffer()

/** A video in a codec that no browser has. */
async function createUndecodableVideo(): Promise<Buffer> {
  const video = await readFile(new URL('../../../server/demo/videos/slow-silk.mp4', import.meta.url))
  video.write('mp4v', video.indexOf('avc1', video.indexOf('stsd')))
  return video
}

test('an image that its file marks as generated is labelled on its card, in its details and in the lightbox', async ({
  page,
  context,
  site,
}) => {
  await registerAndLogIn(context, site, 'marks@example.org')
  await page.goto('/personal-homepage')
  const marked = addChunks(await createImage('#3a5f7d'), pngXmp(markedXmp))
  await page.locator('input[type="file"][multiple]').setInputFiles([
    { name: 'Marked by its file.png', mimeType: 'image/png', buffer: marked },
    { name: 'Without a mark.png', mimeType: 'image/png', buffer: await createImage('#7d5f3a') },
  ])
  const getCard = (name: string) => page.getByRole('article', { name, exact: true })
  await expect(getCard('Marked by its file')).toBeVisible({ timeout: 20_000 })
  await expect(getCard('Without a mark')).toBeVisible({ timeout: 20_000 })
  await expect(page.getByText('2 uploaded. Only you see them.')).toBeVisible()
  await page.getByRole('button', { name: 'Make public' }).click()
  await expect(page.getByText('Everyone sees these 2 works in the gallery.')).toBeVisible()
  await expect(getCard('Marked by its file').getByText('AI-generated')).toBeVisible()
  await expect(getCard('Without a mark').getByText('AI-generated')).toHaveCount(0)
  await getCard('Marked by its file').getByRole('link').click()
  await expect(page.getByRole('dialog').getByText('AI-generated')).toBeVisible()

  for (const [language, label] of [
    ['en', 'AI-generated'],
    ['zh', 'AI 生成'],
  ] as const) {
    await page.evaluate(value => localStorage.setItem('language', value), language)
    await page.goto('/tools')
    await page.getByRole('link', { name: /^Marked by its file/ }).click()
    await expect(page.getByRole('dialog').getByText(label)).toBeVisible()
    await page.goto('/tools')
    await page.getByRole('link', { name: /^Without a mark/ }).click()
    await expect(page.getByRole('dialog')).toContainText('Without a mark')
    await expect(page.getByRole('dialog').getByText(label)).toHaveCount(0)
  }
})

test('a card says that the browser cannot decode its video', async ({ page, context, site }) => {
  await registerAndLogIn(context, site, 'codec@example.org')
  await page.goto('/personal-homepage')
  await page
    .locator('input[type="file"][multiple]')
    .setInputFiles([{ name: 'Silk.mp4', mimeType: 'video/mp4', buffer: await createUndecodableVideo() }])
  const card = page.getByRole('article', { name: 'Silk', exact: true })
  await card.locator('video').evaluate((video: HTMLVideoElement) => {
    video.preload = 'metadata'
    video.load()
  })
  await expect(card.getByText("This browser can't play the format of this video.")).toBeVisible()
})
