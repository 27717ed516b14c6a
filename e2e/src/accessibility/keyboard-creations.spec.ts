import type { FileChooser } from '@playwright/test'
import sharp from 'sharp'
import { registerAndLogIn } from '../fixtures/members.ts'
import { expect, simulatedEngine, test } from '../fixtures/site-test.ts'
import { createKeyboard } from './keyboard.ts'

test.use({ viewport: { width: 1280, height: 800 }, environment: simulatedEngine })

const image = sharp({ create: { width: 640, height: 480, channels: 3, background: '#20607a' } })
  .png()
  .toBuffer()

test('creations are uploaded, selected and deleted', async ({ page, context, site }) => {
  await registerAndLogIn(context, site, 'uploads@example.org')
  const keyboard = createKeyboard(page)
  await page.goto('/personal-homepage')
  await expect(page.getByText('No creations yet')).toBeVisible()

  const names = ['Red', 'Blue', 'Green']
  const chosen = [...names]
  const give = async (chooser: FileChooser) =>
    chooser.setFiles({ name: `${chosen.shift()}.png`, mimeType: 'image/png', buffer: await image })
  // Registered before the click, because otherwise the browser may open its own file chooser
  page.on('filechooser', chooser => void give(chooser))

  for (const name of names) {
    await test.step(`${name} is uploaded`, async () => {
      const upload = page.getByRole('button', { name: 'Upload', exact: true })
      await keyboard.tabTo(upload)
      await keyboard.press('Enter')
      await expect(page.getByRole('article', { name, exact: true })).toBeVisible({ timeout: 20_000 })
      await expect(upload).toBeFocused()
      await keyboard.press('Shift+Tab')
    })
  }

  const question = page.getByRole('alertdialog')
  await test.step('two are selected and deleted', async () => {
    await keyboard.tabBackTo(page.getByRole('button', { name: 'Manage' }))
    await keyboard.press('Enter')
    await keyboard.tabToAndPress(page.getByRole('checkbox', { name: 'Select Green' }), 'Space')
    await keyboard.press('ArrowRight')
    await keyboard.press('Space')
    const remove = page.getByRole('button', { name: 'Delete (2)' })
    await keyboard.tabBackTo(remove)
    await keyboard.press('Enter')
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await keyboard.press('Escape')
    await expect(remove).toBeFocused()
    await keyboard.press('Enter')
    await keyboard.tabToAndPress(question.getByRole('button', { name: 'Delete' }))
    await expect(page.getByRole('article')).toHaveCount(1)
    await expect(page.getByRole('button', { name: 'Manage' })).toBeFocused()
  })

  await test.step('the last is made public, then deleted by its own button', async () => {
    const isPublic = page.getByRole('article').getByRole('switch')
    await expect(isPublic).not.toBeChecked()
    await keyboard.tabToAndPress(isPublic, 'Space')
    await expect(isPublic).toBeChecked()
    await keyboard.tabToAndPress(page.getByRole('button', { name: 'Delete Red' }))
    await keyboard.tabToAndPress(question.getByRole('button', { name: 'Delete' }))
    await expect(page.getByText('No creations yet')).toBeVisible()
    await keyboard.expectFocusKept()
  })

  await test.step('the arrow keys switch the tabs', async () => {
    await keyboard.tabBackTo(page.getByRole('tab', { name: 'My creations' }))
    await keyboard.press('ArrowRight')
    await expect(page.getByRole('tab', { name: 'Account settings', selected: true })).toBeFocused()
    await keyboard.press('End')
    await expect(page.getByRole('tab', { name: 'Billing history', selected: true })).toBeFocused()
    await keyboard.press('Tab')
    await expect(page.getByRole('tabpanel')).toBeFocused()
  })
})
