import { registerAndLogIn } from '../fixtures/members.ts'
import { expect, test } from '../fixtures/site-test.ts'

const oldEmail = 'noor.moves@example.org'
const newEmail = 'noor.moved@example.org'
const password = 'a-good-password'
const settingsPath = '/personal-homepage?tab=settings'

test('a member changes the email, and the old address undoes the change', async ({
  page,
  context,
  browser,
  site,
}) => {
  await registerAndLogIn(context, site, oldEmail)
  await page.goto(settingsPath)
  await page.getByRole('button', { name: 'Change email' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change email' })
  await dialog.getByLabel('New email').fill(newEmail)
  await dialog.getByLabel('Current password').fill(password)
  await page.keyboard.press('Enter')
  const code = dialog.getByLabel('Verification code')
  await expect(code).toBeFocused()
  await code.fill(await site.waitForMailedCode(newEmail))
  await page.keyboard.press('Enter')
  await expect(page.getByText(`Your email is now ${newEmail}.`, { exact: false })).toBeVisible()
  await expect(page.getByRole('tabpanel').getByText(newEmail, { exact: true })).toBeVisible()

  const owner = await browser.newContext({ baseURL: site.url })
  const mailbox = await owner.newPage()
  await mailbox.goto(await site.waitForMailedLink(oldEmail))
  await mailbox.getByRole('button', { name: 'Undo the change' }).click()
  await expect(mailbox.getByText('Your account has its old email again')).toBeVisible()
  expect(await site.waitForMailedLink(oldEmail)).toContain('/reset-password?token=')
  await page.goto('/about')
  await expect(page.getByRole('banner').getByRole('button', { name: 'Log in' })).toBeVisible()
  await owner.close()
})

test('a member signs out another device', async ({ page, context, browser, site }) => {
  const email = 'noor.travels@example.org'
  await registerAndLogIn(context, site, email)
  const phone = await browser.newContext({
    baseURL: site.url,
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1',
  })
  const response = await phone.request.post('/api/login.php', { form: { email, password } })
  expect(await response.json()).toMatchObject({ success: true })
  const onPhone = await phone.newPage()
  await onPhone.goto('/about')
  await expect(onPhone.getByRole('banner').getByRole('button', { name: /Noor/ })).toBeVisible()

  await page.goto(settingsPath)
  await page.getByRole('button', { name: 'Sign out this device: Safari on iPhone' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Safari on iPhone' })).toHaveCount(0)
  await onPhone.reload()
  await expect(onPhone.getByRole('banner').getByRole('button', { name: 'Log in' })).toBeVisible()
  await expect(page.getByRole('banner').getByRole('button', { name: /Noor/ })).toBeVisible()
  await phone.close()
})
