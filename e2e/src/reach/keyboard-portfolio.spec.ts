import { join, subscribe } from '../members.ts'
import { expect, simulated, test } from '../site.ts'
import { heading, keyboardOf } from './keyboard.ts'

test.use({ viewport: { width: 1280, height: 800 }, environment: simulated })

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
      await expect(dialog).toBeFocused()
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
