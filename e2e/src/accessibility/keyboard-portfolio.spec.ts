import { registerAndLogIn, activateAnnualPlan } from '../fixtures/members.ts'
import { expect, simulatedEngine, test } from '../fixtures/site-test.ts'
import { pageHeading, createKeyboard } from './keyboard.ts'

test.use({ viewport: { width: 1280, height: 800 }, environment: simulatedEngine })

test('a portfolio is composed, reordered, published and read', async ({ page, context, site }) => {
  test.setTimeout(90_000)
  await registerAndLogIn(context, site, 'portfolio-keys@example.org')
  await activateAnnualPlan(context, site)
  // Without smooth scrolling the canvases stay in place while a page is picked up
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const keyboard = createKeyboard(page)
  const dialog = page.getByRole('dialog')
  await page.goto('/portfolio-editor')
  const add = page.getByRole('button', { name: 'Add new page' })

  for (const template of ['Cover', 'Template 1', 'Template 2']) {
    await test.step(`${template} is added`, async () => {
      await keyboard.tabToAndPress(add)
      await expect(dialog).toBeFocused()
      await keyboard.tabToAndPress(dialog.getByRole('button', { name: template, exact: true }))
      await expect(dialog).toBeHidden()
      await expect(add).toBeFocused()
      await keyboard.press('Shift+Tab')
    })
  }

  const pages = page.getByRole('list', { name: 'Pages' }).getByRole('button', { name: /^\d / })
  await test.step('its pages are reordered', async () => {
    await keyboard.tabBackTo(pages.first())
    await keyboard.press('Space')
    const announcement = page.locator('[aria-live=assertive]')
    await expect(announcement).toHaveText('Page 1 is now at position 1 of 3.')
    // dnd-kit ignores arrows until it has measured the list, which it does not announce.
    await expect(async () => {
      await keyboard.press('ArrowDown')
      await expect(announcement).toHaveText('Page 1 is now at position 2 of 3.', { timeout: 3_000 })
    }).toPass()
    await keyboard.press('Space')
    await expect(pages).toHaveText(['1 Template 1', '2 Cover', '3 Template 2'])
    await expect(pages.nth(1)).toBeFocused()
  })

  await test.step('a page is removed, and the removal undone', async () => {
    await keyboard.tabToAndPress(page.getByRole('button', { name: 'Remove page 3' }))
    await expect(pages).toHaveText(['1 Template 1', '2 Cover'])
    await keyboard.expectFocusKept()
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
    await keyboard.tabBackTo(page.getByRole('button', { name: 'Publish', exact: true }))
    await keyboard.press('Enter')
    await expect(page).toHaveURL(/\/personal-homepage/)
    await expect(page.getByRole('alertdialog').getByRole('button', { name: 'View' })).toBeFocused()
    await keyboard.press('Escape')
    await expect(pageHeading(page, 'Noor')).toBeFocused()
  })

  await test.step('and read', async () => {
    await keyboard.tabToAndPress(page.getByRole('link', { name: /Keys/ }))
    await expect(pageHeading(page, 'Keys')).toBeFocused()
    await expect(page.getByText('Written without a pointer')).toBeVisible()
    await keyboard.tabBackTo(page.getByRole('link', { name: 'Back to toolbox' }))
  })
})
