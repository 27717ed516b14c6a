import type { Page } from '@playwright/test'
import { languages } from '@tessera/shared-contracts'
import sharp from 'sharp'
import { join, subscribe } from '../members.ts'
import { expect, test } from '../site.ts'
import { ownHeading } from '../states/stage.ts'
import { keyboardOf } from './keyboard.ts'

test.use({ viewport: { width: 1280, height: 800 }, environment: { IMAGE_ENGINE: 'simulated' } })

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const picture = sharp({ create: { width: 640, height: 480, channels: 3, background: '#20607a' } })
  .png()
  .toBuffer()

test('registering, a plan, a picture that is kept, and the gallery', async ({ page, site }) => {
  test.setTimeout(120_000)
  const keyboard = keyboardOf(page)
  const banner = page.getByRole('banner')
  const dialog = page.getByRole('dialog')
  const address = 'keyboard@example.org'
  await page.goto('/about')
  await expect(heading(page, 'A toolbox for people')).toBeVisible()

  await test.step('the first stop leads past the frame', async () => {
    await keyboard.follow(page.getByRole('link', { name: 'Skip to content' }))
    await expect(page.getByRole('main')).toBeFocused()
    await keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Back to home' })).toBeFocused()
  })

  await test.step('a dialog takes the focus and gives it back', async () => {
    const login = banner.getByRole('button', { name: 'Log in' })
    await keyboard.tabBackTo(login)
    await keyboard.press('Enter')
    await expect(dialog.getByLabel('Email')).toBeFocused()
    await keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(login).toBeFocused()
    await keyboard.press('Enter')
    await keyboard.follow(dialog.getByRole('button', { name: 'Register' }))
    await expect(dialog.getByLabel('Username')).toBeFocused()
  })

  await test.step('an account is made', async () => {
    await keyboard.type('Kei')
    await keyboard.fill(dialog.getByLabel('Email'), address)
    await keyboard.follow(dialog.getByRole('button', { name: 'Send code' }))
    await keyboard.fill(dialog.getByLabel('Verification code'), await site.mailedCode(address))
    await keyboard.fill(dialog.getByLabel('Password', { exact: true }), 'a-good-password')
    await keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(banner).toContainText('60 credits')
    await keyboard.expectPlace()
  })

  await test.step('left, and entered again', async () => {
    await keyboard.tabBackTo(banner.getByRole('button', { name: 'Kei' }))
    await keyboard.press('Enter')
    await keyboard.press('Escape')
    await expect(banner.getByRole('button', { name: 'Kei' })).toBeFocused()
    await keyboard.press('Enter')
    await keyboard.follow(banner.getByRole('button', { name: 'Sign out' }))
    await expect(banner.getByRole('button', { name: 'Log in' })).toBeVisible()
    await keyboard.tabBackTo(banner.getByRole('button', { name: 'Log in' }))
    await keyboard.press('Enter')
    await keyboard.type(address)
    await keyboard.fill(dialog.getByLabel('Password', { exact: true }), 'a-good-password')
    await keyboard.press('Enter')
    await expect(banner).toContainText('60 credits')
    await keyboard.expectPlace()
  })

  await test.step('a plan is activated', async () => {
    const code = await site.admin('codes', 'create', '--plan', 'annual', '--count', '1')
    await keyboard.tabBackTo(banner.getByRole('button', { name: 'Upgrade' }))
    await keyboard.press('Enter')
    await keyboard.fill(dialog.getByLabel('Activation code'), code)
    await keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(banner).toContainText('7,260 credits')
    await keyboard.expectPlace()
  })

  await test.step('a screen that one goes to has the focus on its heading', async () => {
    await keyboard.follow(page.getByRole('button', { name: 'Get for free' }))
    await expect(heading(page, 'Gallery')).toBeFocused()
    await keyboard.tabBackTo(page.getByRole('link', { name: 'Text to image' }))
    await keyboard.press('Enter')
    await expect(heading(page, 'Text to image')).toBeFocused()
  })

  const opened = page.getByRole('button', { name: 'Open image 1', exact: true })
  await test.step('a picture is generated and kept', async () => {
    await keyboard.fill(page.getByLabel('Prompt'), 'a lighthouse without a pointer')
    await keyboard.tabTo(page.getByRole('radio', { name: '1', exact: true }))
    await keyboard.press('ArrowRight')
    await expect(page.getByRole('radio', { name: '2', exact: true })).toBeChecked()
    await keyboard.follow(page.getByRole('button', { name: 'Generate', exact: true }))
    await expect(page.getByRole('status', { name: 'Status' })).toHaveText('Generated successfully')
    await keyboard.tabBackTo(opened)
    await keyboard.press('Enter')
    await keyboard.follow(dialog.getByRole('button', { name: 'Save creation' }))
    await expect(dialog.getByRole('button', { name: 'Saved' })).toBeVisible()
    await keyboard.press('Escape')
    await expect(opened).toBeFocused()
  })

  await test.step('and seen in the gallery', async () => {
    await keyboard.tabBackTo(page.getByRole('link', { name: 'Back to toolbox' }))
    await keyboard.press('Enter')
    await expect(heading(page, 'Gallery')).toBeFocused()
    const tile = page.getByRole('list', { name: 'Creations' }).getByRole('link', { name: /lighthouse/ })
    await keyboard.follow(tile)
    await expect(dialog).toContainText('a lighthouse without a pointer')
    await keyboard.press('Escape')
    await expect(tile).toBeFocused()
  })
})

test('works are uploaded, selected and deleted', async ({ page, context, site }) => {
  await join(context, site, 'uploads@example.org')
  const keyboard = keyboardOf(page)
  await page.goto('/personal-homepage')
  await expect(page.getByText('No creations yet')).toBeVisible()

  for (const name of ['Red', 'Blue', 'Green']) {
    await test.step(`${name} is uploaded`, async () => {
      const upload = page.getByRole('button', { name: 'Upload', exact: true })
      await keyboard.tabTo(upload)
      const choosing = page.waitForEvent('filechooser')
      await keyboard.press('Enter')
      await (await choosing).setFiles({ name: `${name}.png`, mimeType: 'image/png', buffer: await picture })
      await expect(page.getByRole('article', { name, exact: true })).toBeVisible({ timeout: 20_000 })
      await expect(upload).toBeFocused()
      await keyboard.press('Shift+Tab')
    })
  }

  const question = page.getByRole('alertdialog')
  await test.step('two are selected and deleted', async () => {
    await keyboard.tabBackTo(page.getByRole('button', { name: 'Manage' }))
    await keyboard.press('Enter')
    await keyboard.follow(page.getByRole('checkbox', { name: 'Select Green' }), 'Space')
    await keyboard.press('ArrowRight')
    await keyboard.press('Space')
    const remove = page.getByRole('button', { name: 'Delete (2)' })
    await keyboard.tabBackTo(remove)
    await keyboard.press('Enter')
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await keyboard.press('Escape')
    await expect(remove).toBeFocused()
    await keyboard.press('Enter')
    await keyboard.follow(question.getByRole('button', { name: 'Delete' }))
    await expect(page.getByRole('article')).toHaveCount(1)
    await expect(page.getByRole('button', { name: 'Manage' })).toBeFocused()
  })

  await test.step('the last is made private, then deleted by its own button', async () => {
    await keyboard.follow(page.getByRole('switch'), 'Space')
    await expect(page.getByRole('switch')).not.toBeChecked()
    await keyboard.follow(page.getByRole('button', { name: 'Delete Red' }))
    await keyboard.follow(question.getByRole('button', { name: 'Delete' }))
    await expect(page.getByText('No creations yet')).toBeVisible()
    await keyboard.expectPlace()
  })

  await test.step('the tabs are gone through by the arrow keys', async () => {
    await keyboard.tabBackTo(page.getByRole('tab', { name: 'My creations' }))
    await keyboard.press('ArrowRight')
    await expect(page.getByRole('tab', { name: 'Account settings', selected: true })).toBeFocused()
    await keyboard.press('End')
    await expect(page.getByRole('tab', { name: 'Billing history', selected: true })).toBeFocused()
    await keyboard.press('Tab')
    await expect(page.getByRole('tabpanel')).toBeFocused()
  })
})

test('a portfolio is composed, put in order, published and read', async ({ page, context, site }) => {
  test.setTimeout(90_000)
  await join(context, site, 'portfolio-keys@example.org')
  await subscribe(context, site)
  // The canvases do not scroll on below while the page is picked up
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const keyboard = keyboardOf(page)
  const dialog = page.getByRole('dialog')
  await page.goto('/portfolio-editor')
  const add = page.getByRole('button', { name: 'Add new page' })

  for (const template of ['Cover', 'Template 1', 'Template 2']) {
    await test.step(`${template} is added`, async () => {
      await keyboard.follow(add)
      await keyboard.follow(dialog.getByRole('button', { name: template, exact: true }))
      await expect(dialog).toBeHidden()
      await expect(add).toBeFocused()
      await keyboard.press('Shift+Tab')
    })
  }

  const pages = page.getByRole('list', { name: 'Pages' }).getByRole('button', { name: /^\d / })
  await test.step('its pages change places', async () => {
    await keyboard.tabBackTo(pages.first())
    await keyboard.press('Space')
    const said = page.locator('[aria-live=assertive]')
    await expect(said).toHaveText('Page 1 is now at position 1 of 3.')
    await keyboard.press('ArrowDown')
    await expect(said).toHaveText('Page 1 is now at position 2 of 3.')
    await keyboard.press('Space')
    await expect(pages).toHaveText(['1 Template 1', '2 Cover', '3 Template 2'])
    await expect(pages.nth(1)).toBeFocused()
  })

  await test.step('one of them is removed, and one steps back', async () => {
    await keyboard.follow(page.getByRole('button', { name: 'Remove page 3' }))
    await expect(pages).toHaveText(['1 Template 1', '2 Cover'])
    await keyboard.expectPlace()
    await keyboard.tabBackTo(page.getByRole('button', { name: 'Undo' }))
    await keyboard.press('Enter')
    await expect(pages).toHaveText(['1 Template 1', '2 Cover', '3 Template 2'])
  })

  await test.step('a text is edited', async () => {
    const text = page.getByRole('textbox', { name: 'Text 1 on page 2' })
    await keyboard.fill(text, 'Written without a pointer')
    await keyboard.press('Tab')
    await expect(text).toHaveText('Written without a pointer')
  })

  await test.step('it is published', async () => {
    await keyboard.tabBackTo(page.getByLabel('Title', { exact: true }))
    await keyboard.type('Keys')
    await keyboard.tabBackTo(page.getByRole('button', { name: 'Publish' }))
    await keyboard.press('Enter')
    await expect(page).toHaveURL(/\/personal-homepage/)
    await expect(heading(page, 'Noor')).toBeFocused()
  })

  await test.step('and read', async () => {
    await keyboard.follow(page.getByRole('link', { name: /Keys/ }))
    await expect(heading(page, 'Keys')).toBeFocused()
    await expect(page.getByText('Written without a pointer')).toBeVisible()
    await keyboard.tabBackTo(page.getByRole('link', { name: 'Back to toolbox' }))
  })
})

test('a button that is pressed, and can do no more for now, keeps the focus', async ({ page }) => {
  const keyboard = keyboardOf(page)
  const dialog = page.getByRole('dialog')

  await test.step('while a code cannot be sent again', async () => {
    await page.goto('/about')
    await keyboard.follow(page.getByRole('banner').getByRole('button', { name: 'Log in' }))
    await keyboard.follow(dialog.getByRole('button', { name: 'Register' }))
    await keyboard.fill(dialog.getByLabel('Email'), 'again@example.org')
    await keyboard.follow(dialog.getByRole('button', { name: 'Send code' }))
    const again = dialog.getByRole('button', { name: /^Send code \(\d+ s\)$/ })
    await expect(again).toBeDisabled()
    await expect(again).toBeFocused()
    await keyboard.press('Tab')
    await expect(dialog.getByLabel('Password', { exact: true })).toBeFocused()
  })

  await test.step('when nothing is left to undo', async () => {
    await page.goto('/portfolio-editor')
    await keyboard.follow(page.getByRole('button', { name: 'Add new page' }))
    await keyboard.follow(dialog.getByRole('button', { name: 'Cover' }))
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
  test(`the first stop of every screen leads to its content (${language})`, async ({ page }) => {
    const keyboard = keyboardOf(page)
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
        await expect(page.locator(ownHeading)).toBeVisible()
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
  test(`the language is switched in the header of a ${where}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    const keyboard = keyboardOf(page)
    const banner = page.getByRole('banner')
    await page.goto('/help')
    await expect(heading(page, 'Help')).toBeVisible()
    const name = where === 'desk' ? 'Language' : 'Menu'
    const menu = banner.getByRole('button', { name })
    await keyboard.follow(menu)
    await expect(menu).toHaveAttribute('aria-expanded', 'true')
    await keyboard.press('Escape')
    await expect(menu).toHaveAttribute('aria-expanded', 'false')
    await expect(menu).toBeFocused()
    await keyboard.press('Space')
    await keyboard.follow(banner.getByRole('button', { name: '中文' }))
    await expect(heading(page, '帮助')).toBeVisible()
    await expect(banner.getByRole('button', { name: where === 'desk' ? '语言' : '菜单' })).toBeFocused()
  })
}
