import { holdScripts } from '../fixtures/hold-scripts.ts'
import { openFirstFrame } from '../fixtures/open-first-frame.ts'
import { quickTag } from '../fixtures/quick-tag.ts'
import { expect, test } from '../fixtures/site-test.ts'

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  for (const [path, heading, link] of [
    ['/', /Create AI images/, 'See the gallery'],
    ['/tools', 'Gallery', 'Text to image'],
    ['/about', /people who make images/, 'Help'],
    ['/help', 'Help', 'About us'],
    ['/tools/text-to-image', 'Text to image', 'Back to toolbox'],
    ['/tools/hd-upscale', 'HD upscale', 'Back to toolbox'],
    ['/portfolio-editor', 'Portfolio editor', 'Back to toolbox'],
    ['/nowhere', 'Page Not Found', 'Help'],
  ] as const)
    test(`${path} can be read`, quickTag, async ({ page }) => {
      await openFirstFrame(page, path)
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeInViewport()
      await expect(page.getByRole('link', { name: link }).first()).toHaveAttribute('href', /^\//)
      expect(await page.content()).toContain('<noscript>Turn on JavaScript to log in')
      await expect(page.getByText("This browser can't")).toHaveCount(0)
    })

  test('the page of a mailed link has its form, although the server does not render with the token', async ({
    page,
  }) => {
    await openFirstFrame(page, '/reset-password?token=abc')
    await expect(page.getByLabel('New password')).toBeVisible()
    expect(await page.locator('#first-frame').innerHTML()).not.toContain('abc')
  })
})

test.describe('while the scripts are loading', () => {
  test('typed text is preserved', quickTag, async ({ page }) => {
    const releaseScripts = await holdScripts(page)
    await openFirstFrame(page, '/tools/text-to-image')
    const prompt = page.getByRole('textbox', { name: 'Prompt' })
    await prompt.fill('a lake at dawn')
    releaseScripts()
    await expect(page.locator('#first-frame')).toHaveCount(0)
    await expect(prompt).toHaveValue('a lake at dawn')
    await expect(page.getByText('14 / 2,000')).toBeVisible()
    await expect(prompt).toBeFocused()
  })

  test('a click on a button takes effect later', quickTag, async ({ page }) => {
    const releaseScripts = await holdScripts(page)
    await openFirstFrame(page, '/about')
    await page.getByRole('banner').getByRole('button', { name: 'Log in' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    releaseScripts()
    await expect(page.getByRole('dialog', { name: 'Log in' })).toBeVisible()
  })
})

test("a remote's style that never arrives does not stop the shell", async ({ page }) => {
  await page.clock.install()
  await page.route(/\/remotes\/mfe-gallery\/.*\.css$/, () => {})
  await openFirstFrame(page, '/tools')
  await expect(page.locator('head link[href$="#first-frame"]')).toBeAttached()
  await page.clock.fastForward(12_000)
  await page.clock.resume()
  await page.getByRole('banner').getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByRole('dialog', { name: 'Log in' })).toBeVisible()
})
