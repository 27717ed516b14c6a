import { expect, test } from '../fixtures/site-test.ts'

const areas = [
  { remote: 'mfe-gallery', path: '/tools', others: ['/tools/text-to-image', '/portfolio-editor'] },
  { remote: 'mfe-creation-tools', path: '/tools/text-to-image', others: ['/tools', '/portfolio-editor'] },
  { remote: 'mfe-account', path: '/personal-homepage', others: ['/tools', '/tools/text-to-image'] },
  { remote: 'mfe-portfolio', path: '/portfolio-editor', others: ['/tools', '/tools/text-to-image'] },
]

for (const { remote, path, others } of areas) {
  test(`without ${remote} only its area fails, and it recovers without a reload`, async ({ page }) => {
    const files = `**/remotes/${remote}/**`
    await page.route(files, route => route.abort())
    await page.goto(path)
    await page.evaluate(() => Object.assign(globalThis, { sameDocument: true }))

    const failure = page.getByRole('alert')
    await expect(failure.getByRole('heading', { name: "Couldn't load this section" })).toBeVisible()
    await expect(page.getByRole('banner').getByRole('link', { name: 'About us' })).toBeVisible()

    await page.unroute(files)
    await failure.getByRole('button', { name: 'Try again' }).click()
    await expect(failure).toBeHidden()
    expect(await page.evaluate(() => 'sameDocument' in globalThis)).toBe(true)

    await page.route(files, route => route.abort())
    for (const other of others) {
      await page.goto(other)
      await expect(page.getByRole('main')).toBeVisible()
      await expect(page.getByRole('alert')).toBeHidden()
    }
  })
}
