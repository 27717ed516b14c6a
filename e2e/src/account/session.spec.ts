import type { Page } from '@playwright/test'
import { registerAndLogIn } from '../fixtures/members.ts'
import { quickTag } from '../fixtures/quick-tag.ts'
import { expect, test } from '../fixtures/site-test.ts'

const password = 'a-good-password'
const banner = (page: Page) => page.getByRole('banner')

async function openLogin(page: Page) {
  await banner(page).getByRole('button', { name: 'Log in' }).click()
  return page.getByRole('dialog')
}

/** Fills in the registration and requests a code. */
async function fillRegistration(page: Page, address: string, username: string) {
  const dialog = await openLogin(page)
  await dialog.getByRole('button', { name: 'Register' }).click()
  await dialog.getByLabel('Username').fill(username)
  await dialog.getByLabel('Email').fill(address)
  await dialog.getByRole('button', { name: 'Send code' }).click()
  await expect(dialog.getByText('We sent you a code.')).toBeVisible()
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  return dialog
}

const wrongCode = (code: string) => (code === '111111' ? '222222' : '111111')

test('after five wrong codes the mailed one is invalid', async ({ page, site }) => {
  const address = 'five@example.org'
  await page.goto('/')
  const dialog = await fillRegistration(page, address, 'Five')
  const code = await site.waitForMailedCode(address)
  for (let guess = 0; guess < 5; guess += 1) {
    await dialog.getByLabel('Verification code').fill(wrongCode(code))
    const registered = page.waitForResponse(response => response.url().includes('register.php'))
    await dialog.getByRole('button', { name: 'Register' }).click()
    expect(await (await registered).json()).toMatchObject({ success: false })
  }
  await dialog.getByLabel('Verification code').fill(code)
  await dialog.getByRole('button', { name: 'Register' }).click()
  await expect(dialog.getByText('The verification code is incorrect or has expired.')).toBeVisible()
})

test('the mailed code registers and logs in, and the session survives a reload', async ({ page, site }) => {
  const address = 'six@example.org'
  await page.goto('/')
  const dialog = await fillRegistration(page, address, 'Six')
  await dialog.getByLabel('Verification code').fill(await site.waitForMailedCode(address))
  await dialog.getByRole('button', { name: 'Register' }).click()
  await expect(dialog).toBeHidden()
  await expect(banner(page).getByText('60 credits')).toBeVisible()
  await page.reload()
  await expect(banner(page).getByText('60 credits')).toBeVisible()
})

test('other tabs follow a log-in and log-out', quickTag, async ({ page, context, site }) => {
  await registerAndLogIn(context, site, 'tabs@example.org')
  await context.clearCookies()
  await page.goto('/')
  const second = await context.newPage()
  await second.goto('/about')
  await expect(banner(second).getByRole('button', { name: 'Log in' })).toBeVisible()

  const dialog = await openLogin(page)
  await dialog.getByLabel('Email').fill('tabs@example.org')
  await dialog.getByLabel('Password', { exact: true }).fill('not the password')
  await dialog.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(dialog.getByText('Incorrect email or password.')).toBeVisible()
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(banner(second).getByText('60 credits')).toBeVisible()

  await banner(second).getByRole('button', { name: /Noor/ }).click()
  await second.getByRole('button', { name: 'Sign out' }).click()
  await expect(banner(page).getByRole('button', { name: 'Log in' })).toBeVisible()
})

test('feedback reaches the operator', async ({ page, site }) => {
  await page.goto('/feedback')
  const words = 'Posters in A2 would be lovely.'
  await page.getByRole('main').getByRole('textbox').first().fill(words)
  await page.getByRole('button', { name: 'Send feedback' }).click()
  await expect(page.getByRole('status').getByText('We received your message.')).toBeVisible()
  expect(await site.runAdmin('feedback', 'list')).toContain(words)
})

test('a language in the URL is not saved', async ({ page }) => {
  await page.goto('/help?lang=zh')
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/帮助/)
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/help\?lang=zh$/)
  await page.goto('/help')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
})

test.describe('in Chinese', () => {
  test.use({ locale: 'zh-CN' })
  test('a wrong password is reported', quickTag, async ({ page, context, site }) => {
    await registerAndLogIn(context, site, 'zhou@example.org')
    await context.clearCookies()
    await page.goto('/')
    await banner(page).getByRole('button', { name: '登录' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('邮箱').fill('zhou@example.org')
    await dialog.getByLabel('密码', { exact: true }).fill('not the password')
    await dialog.getByRole('button', { name: '登录', exact: true }).click()
    await expect(dialog.getByText('邮箱或密码不正确。')).toBeVisible()
  })
})

test("an account's data is exported as a zip, and the account deleted", async ({ page, context, site }) => {
  await registerAndLogIn(context, site, 'leaving@example.org')
  await page.goto('/')
  const file = await context.request.get(`${site.url}/api/export_data.php`)
  expect(file.headers()['content-type']).toBe('application/zip')
  const gone = await context.request.post(`${site.url}/api/delete_account.php`, {
    form: { current_password: password },
  })
  expect(await gone.json()).toMatchObject({ success: true })
  await page.reload()
  await expect(banner(page).getByRole('button', { name: 'Log in' })).toBeVisible()
})
