import { languages } from '@tessera/shared-contracts'
import { expect, simulatedEngine, test } from '../fixtures/site-test.ts'
import { screenHeadingSelector } from '../states/fixtures/app-page.ts'
import { pageHeading, createKeyboard } from './keyboard.ts'

test.use({ viewport: { width: 1280, height: 800 }, environment: simulatedEngine })

test('a button that becomes disabled when pressed keeps the focus', async ({ page }) => {
  const keyboard = createKeyboard(page)
  const dialog = page.getByRole('dialog')

  await test.step('while a code cannot be sent again', async () => {
    await page.goto('/about')
    await keyboard.tabToAndPress(page.getByRole('banner').getByRole('button', { name: 'Log in' }))
    await keyboard.tabToAndPress(dialog.getByRole('button', { name: 'Register' }))
    await keyboard.fill(dialog.getByLabel('Email'), 'again@example.org')
    await keyboard.tabToAndPress(dialog.getByRole('button', { name: 'Send code' }))
    const again = dialog.getByRole('button', { name: /^Send code \(\d+ s\)$/ })
    await expect(again).toBeDisabled()
    await expect(again).toBeFocused()
    await keyboard.press('Tab')
    await expect(dialog.getByLabel('Password', { exact: true })).toBeFocused()
  })

  await test.step('when nothing is left to undo', async () => {
    await page.goto('/portfolio-editor')
    await keyboard.tabToAndPress(page.getByRole('button', { name: 'Add new page' }))
    await expect(dialog).toBeFocused()
    await keyboard.tabToAndPress(dialog.getByRole('button', { name: 'Cover' }))
    await expect(dialog).toBeHidden()
    const undo = page.getByRole('button', { name: 'Undo' })
    await keyboard.tabBackTo(undo)
    await expect(undo).toBeEnabled()
    await keyboard.press('Enter')
    await expect(undo).toBeDisabled()
    await expect(undo).toBeFocused()
    await keyboard.press('Tab')
    await keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Redo' })).toBeFocused()
    await expect(undo).toBeEnabled()
  })
})

const skipLinks = { en: 'Skip to content', zh: '跳到正文' } as const
for (const language of languages) {
  test(`the first tab stop of every screen skips to its content (${language})`, async ({ page }) => {
    const keyboard = createKeyboard(page)
    const paths = [
      '/',
      '/tools',
      '/tools/text-to-image',
      '/tools/hd-upscale',
      '/portfolio-editor',
      '/portfolio/0',
    ]
    for (const path of paths) {
      await test.step(path, async () => {
        await page.goto(`${path}?lang=${language}`)
        await expect(page.locator(screenHeadingSelector)).toBeVisible()
        await keyboard.press('Tab')
        const skip = page.getByRole('link', { name: skipLinks[language] })
        await expect(skip).toBeFocused()
        await expect(skip).toBeInViewport({ ratio: 1 })
        await keyboard.press('Enter')
        await expect(page.getByRole('main')).toBeFocused()
      })
    }
  })
}

for (const [where, width] of Object.entries({ desk: 1280, phone: 390 })) {
  test(`the language can be switched in the header on a ${where}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    const keyboard = createKeyboard(page)
    const banner = page.getByRole('banner')
    await page.goto('/help')
    await expect(pageHeading(page, 'Help')).toBeVisible()
    const name = where === 'desk' ? 'Language' : 'Menu'
    const menu = banner.getByRole('button', { name })
    await keyboard.tabToAndPress(menu)
    await expect(menu).toHaveAttribute('aria-expanded', 'true')
    await keyboard.press('Escape')
    await expect(menu).toHaveAttribute('aria-expanded', 'false')
    await expect(menu).toBeFocused()
    await keyboard.press('Space')
    await keyboard.tabToAndPress(banner.getByRole('button', { name: '中文' }))
    await expect(pageHeading(page, '帮助')).toBeVisible()
    await expect(banner.getByRole('button', { name: where === 'desk' ? '语言' : '菜单' })).toBeFocused()
  })
}
