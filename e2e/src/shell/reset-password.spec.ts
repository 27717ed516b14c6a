import { registerAndLogIn } from '../fixtures/members.ts'
import { expect, test } from '../fixtures/site-test.ts'

const email = 'noor.forgets@example.org'
const newPassword = 'battery staple 9'

test('a member who forgot the password gets a link, sets a new one and logs in', async ({
  page,
  context,
  browser,
  site,
}) => {
  await registerAndLogIn(context, site, email)
  await page.goto('/about')
  await expect(page.getByRole('button', { name: /Noor/ })).toBeVisible()
  // The link is opened in a browser that is still signed in, and signs it out
  const visitor = await browser.newContext({ baseURL: site.url })
  const visitorPage = await visitor.newPage()
  await visitorPage.goto('/about')
  await visitorPage.getByRole('button', { name: 'Log in' }).click()
  const dialog = visitorPage.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Forgot password?' }).click()
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByRole('button', { name: 'Send reset link' }).click()
  await expect(dialog.getByText(/^If this address is registered/)).toBeVisible()

  await page.goto(await site.waitForMailedLink(email))
  await page.getByLabel('New password').fill(newPassword)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Your new password is set')).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click()
  const login = page.getByRole('dialog')
  await login.getByLabel('Email').fill(email)
  await login.getByLabel('Password', { exact: true }).fill(newPassword)
  await login.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page.getByRole('button', { name: /Noor/ })).toBeVisible()

  await page.goto(await site.waitForMailedLink(email))
  await page.getByLabel('New password').fill('one more time')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^This link has expired or was already used/)).toBeVisible()
  await visitor.close()
})
