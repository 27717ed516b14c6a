import { readFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { registerAndLogIn } from '../fixtures/members.ts'
import { expect, repositoryRoot, test } from '../fixtures/site-test.ts'

// A PATH with node, but without ffmpeg
test.use({ environment: { PATH: path.join(repositoryRoot, 'node_modules/.bin') } })

test('the browser creates the poster of a video if the server cannot', async ({ page, context, site }) => {
  await registerAndLogIn(context, site, 'poster@example.org')
  await page.goto('/personal-homepage')
  await expect(page.getByText('No creations yet')).toBeVisible()
  const buffer = await readFile(path.join(repositoryRoot, 'server/demo/videos/slow-silk.mp4'))
  await page
    .locator('input[type="file"][multiple]')
    .setInputFiles({ name: 'Silk.mp4', mimeType: 'video/mp4', buffer })

  const creation = page.getByRole('article', { name: 'Silk', exact: true })
  await expect(creation).toBeVisible({ timeout: 20_000 })
  // The server cannot trust a poster from the browser, so it needs a review
  await expect(creation.getByText('In review')).toBeVisible()
  const poster = await creation.locator('video').getAttribute('poster')
  const response = await context.request.get(site.url + (poster ?? ''))
  const { channels } = await sharp(await response.body()).stats()
  expect(Math.max(...channels.map(({ stdev }) => stdev))).toBeGreaterThan(10)
})
