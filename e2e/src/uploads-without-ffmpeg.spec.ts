import { readFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { join } from './members.ts'
import { expect, root, test } from './site.ts'

// Node is found there, and nothing else.
test.use({ environment: { PATH: path.join(root, 'node_modules/.bin') } })

test('the browser takes the poster of a film where the server cannot', async ({ page, context, site }) => {
  await join(context, site, 'poster@example.org')
  await page.goto('/personal-homepage')
  await expect(page.getByText('No creations yet')).toBeVisible()
  const buffer = await readFile(path.join(root, 'server/demo/videos/slow-silk.mp4'))
  await page
    .locator('input[type="file"][multiple]')
    .setInputFiles({ name: 'Silk.mp4', mimeType: 'video/mp4', buffer })

  const work = page.getByRole('article', { name: 'Silk', exact: true })
  await expect(work).toBeVisible({ timeout: 20_000 })
  // Whoever sends a poster could send any.
  await expect(work.getByText('In review')).toBeVisible()
  const poster = await work.locator('video').getAttribute('poster')
  const answer = await context.request.get(site.url + (poster ?? ''))
  const { channels } = await sharp(await answer.body()).stats()
  expect(Math.max(...channels.map(({ stdev }) => stdev))).toBeGreaterThan(10)
})
