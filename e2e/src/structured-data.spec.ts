import { getCreations, uploadCreation } from '@tessera/shared-contracts'
import sharp from 'sharp'
import { registerAndLogIn } from './fixtures/members.ts'
import { expect, test } from './fixtures/site-test.ts'
import { screenHeadingSelector } from './states/fixtures/app-page.ts'

test('structured data violate no policy of the page', async ({ page, context, site }) => {
  await registerAndLogIn(context, site, 'ada@example.org', 'Ada')
  const buffer = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#2f6a78' } })
    .png()
    .toBuffer()
  const creation_image = { name: 'sea.png', mimeType: 'image/png', buffer }
  await context.request.post(site.url + uploadCreation.path, { multipart: { creation_image } })
  const response = await context.request.post(`${site.url}${getCreations.path}?page=1`)
  const { creations } = getCreations.response.parse(await response.json())
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', () => {
      document.documentElement.dataset.violation = 'true'
    })
  })

  for (const [path, type] of [
    ['/', 'WebSite'],
    [`/tools?work=${creations?.[0]?.id}`, 'ImageObject'],
  ] as const) {
    await page.goto(path)
    await expect(page.locator(screenHeadingSelector).first()).toBeVisible()
    const json = await page.locator('script[type="application/ld+json"]').textContent()
    expect(JSON.parse(json ?? '')).toMatchObject({ '@type': type })
    await expect(page.locator('html[data-violation]')).toHaveCount(0)
  }
})
