import { expect, simulatedEngine, test } from '../fixtures/site-test.ts'
import { pageHeading, createKeyboard } from './keyboard.ts'

test.use({ viewport: { width: 1280, height: 800 }, environment: simulatedEngine })

test('registering, activating a plan, saving an image and opening the gallery', async ({ page, site }) => {
  test.setTimeout(120_000)
  const keyboard = createKeyboard(page)
  const banner = page.getByRole('banner')
  const dialog = page.getByRole('dialog')
  const address = 'keyboard@example.org'
  await page.goto('/about')
  await expect(pageHeading(page, 'A toolbox for people')).toBeVisible()

  await test.step('the first tab stop skips the header', async () => {
    await keyboard.tabToAndPress(page.getByRole('link', { name: 'Skip to content' }))
    await expect(page.getByRole('main')).toBeFocused()
    await keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Back to home' })).toBeFocused()
  })

  await test.step('a dialog takes the focus and restores it', async () => {
    const login = banner.getByRole('button', { name: 'Log in' })
    await keyboard.tabBackTo(login)
    await keyboard.press('Enter')
    await expect(dialog.getByLabel('Email')).toBeFocused()
    await keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(login).toBeFocused()
    await keyboard.press('Enter')
    await expect(dialog.getByLabel('Email')).toBeFocused()
    await keyboard.tabToAndPress(dialog.getByRole('button', { name: 'Register' }))
    await expect(dialog.getByLabel('Username')).toBeFocused()
  })

  await test.step('an account is created', async () => {
    await keyboard.type('Kei')
    await keyboard.fill(dialog.getByLabel('Email'), address)
    await keyboard.tabToAndPress(dialog.getByRole('button', { name: 'Send code' }))
    await keyboard.fill(dialog.getByLabel('Verification code'), await site.waitForMailedCode(address))
    await keyboard.fill(dialog.getByLabel('Password', { exact: true }), 'a-good-password')
    await keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(banner).toContainText('60 credits')
    await keyboard.expectFocusKept()
  })

  await test.step('logging out and in again', async () => {
    await keyboard.tabBackTo(banner.getByRole('button', { name: 'Kei' }))
    await keyboard.press('Enter')
    await keyboard.press('Escape')
    await expect(banner.getByRole('button', { name: 'Kei' })).toBeFocused()
    await keyboard.press('Enter')
    await keyboard.tabToAndPress(banner.getByRole('button', { name: 'Sign out' }))
    await expect(banner.getByRole('button', { name: 'Log in' })).toBeVisible()
    await expect(pageHeading(page, 'Create AI images. Build a portfolio.')).toBeFocused()
    await keyboard.tabBackTo(banner.getByRole('button', { name: 'Log in' }))
    await keyboard.press('Enter')
    await expect(dialog.getByLabel('Email')).toBeFocused()
    await keyboard.type(address)
    await keyboard.fill(dialog.getByLabel('Password', { exact: true }), 'a-good-password')
    await keyboard.press('Enter')
    await expect(banner).toContainText('60 credits')
    await keyboard.expectFocusKept()
  })

  await test.step('a plan is activated', async () => {
    const code = await site.runAdmin('codes', 'create', '--plan', 'annual', '--count', '1')
    await keyboard.tabBackTo(banner.getByRole('button', { name: 'Upgrade' }))
    await keyboard.press('Enter')
    await expect(dialog).toBeVisible()
    await keyboard.fill(dialog.getByLabel('Activation code'), code)
    await keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(banner).toContainText('7,260 credits')
    await keyboard.expectFocusKept()
  })

  await test.step('after a navigation the heading has the focus', async () => {
    await keyboard.tabToAndPress(page.getByRole('button', { name: 'Get for free' }))
    await expect(pageHeading(page, 'Gallery')).toBeFocused()
    await keyboard.tabBackTo(page.getByRole('link', { name: 'Text to image' }))
    await keyboard.press('Enter')
    await expect(pageHeading(page, 'Text to image')).toBeFocused()
  })

  const opened = page.getByRole('button', { name: 'Open image 1', exact: true })
  await test.step('an image is generated and saved', async () => {
    await keyboard.fill(page.getByLabel('Prompt'), 'a lighthouse without a pointer')
    await keyboard.tabTo(page.getByRole('radio', { name: '1', exact: true }))
    await keyboard.press('ArrowRight')
    await expect(page.getByRole('radio', { name: '2', exact: true })).toBeChecked()
    await keyboard.tabToAndPress(page.getByRole('button', { name: 'Generate', exact: true }))
    await expect(page.getByRole('status', { name: 'Status' })).toHaveText('Generated successfully')
    await keyboard.tabBackTo(opened)
    await keyboard.press('Enter')
    await expect(dialog).toBeFocused()
    await keyboard.tabToAndPress(dialog.getByRole('button', { name: 'Save creation' }))
    await expect(dialog.getByRole('button', { name: 'Saved' })).toBeVisible()
    await keyboard.press('Escape')
    await expect(opened).toBeFocused()
  })

  await test.step('and shown in the gallery', async () => {
    await keyboard.tabBackTo(page.getByRole('link', { name: 'Back to toolbox' }))
    await keyboard.press('Enter')
    await expect(pageHeading(page, 'Gallery')).toBeFocused()
    const tile = page.getByRole('list', { name: 'Creations' }).getByRole('link', { name: /lighthouse/ })
    await keyboard.tabToAndPress(tile)
    await expect(dialog).toContainText('a lighthouse without a pointer')
    await keyboard.press('Escape')
    await expect(tile).toBeFocused()
  })
})
