import sharp from 'sharp'
import { registerAndLogIn } from '../fixtures/members.ts'
import { expect, test } from '../fixtures/site-test.ts'

const infotext =
  'a zeppelin over a quiet lake\nNegative prompt: blurry\nSteps: 20, Sampler: Euler a, CFG scale: 7, Seed: 42, Size: 512x768, Model: dream_v8, Version: v1.10.1'

/** A JPEG with the parameters in its comment. */
async function createImage(background: string): Promise<Buffer> {
  const image = await sharp({ create: { width: 640, height: 480, channels: 3, background } })
    .jpeg()
    .toBuffer()
  const head = Buffer.from([0xff, 0xfe, 0, 0])
  head.writeUInt16BE(infotext.length + 2, 2)
  return Buffer.concat([image.subarray(0, 2), head, Buffer.from(infotext), image.subarray(2)])
}

test('what files say about how they were made is shown before the upload, kept, found and used', async ({
  page,
  context,
  site,
}) => {
  await registerAndLogIn(context, site, 'parameters@example.org')
  await page.goto('/personal-homepage')
  await expect(page.getByText('No creations yet')).toBeVisible()
  await page.getByRole('switch', { name: 'Only me' }).click()
  await expect(page.getByRole('switch', { name: 'Everyone' })).toBeChecked()
  await page.locator('input[type="file"][multiple]').setInputFiles([
    { name: 'Kept.jpg', mimeType: 'image/jpeg', buffer: await createImage('#c02020') },
    { name: 'Left out.jpg', mimeType: 'image/jpeg', buffer: await createImage('#2040c0') },
  ])
  const dialog = page.getByRole('dialog', { name: 'How these images were made' })
  await expect(dialog.getByText('Made with AUTOMATIC1111, as its file says')).toHaveCount(2)
  await expect(dialog).toContainText('dream_v8')
  await dialog.getByRole('listitem').filter({ hasText: 'Left out.jpg' }).getByRole('checkbox').uncheck()
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click()
  for (const name of ['Kept', 'Left out'])
    await expect(page.getByRole('article', { name, exact: true })).toBeVisible({ timeout: 20_000 })

  await page.goto('/tools?q=zeppelin')
  const kept = page.getByRole('link', { name: /^Kept / })
  await expect(kept).toBeVisible()
  await expect(page.getByRole('link', { name: /^Left out / })).toHaveCount(0)
  await kept.click()
  const lightbox = page.getByRole('dialog')
  await expect(lightbox.getByText('a zeppelin over a quiet lake')).toBeVisible()
  await expect(lightbox.getByText('Made with AUTOMATIC1111, as its file says')).toBeVisible()
  for (const text of ['blurry', 'dream_v8', 'Euler a', '42'])
    await expect(lightbox.getByText(text, { exact: true })).toBeVisible()

  await lightbox.getByRole('button', { name: 'More actions' }).click()
  await lightbox.getByRole('link', { name: 'Keep this seed' }).click()
  await expect(page.getByRole('textbox', { name: 'Prompt' })).toHaveValue('a zeppelin over a quiet lake')
  await expect(page.getByRole('textbox', { name: 'Seed' })).toHaveValue('42')
})
