import type { BrowserContext, Page } from '@playwright/test'
import { registerAndLogIn } from '../fixtures/members.ts'
import { expect, test, type Site } from '../fixtures/site-test.ts'
import { createTotp, totpStepMs } from '../fixtures/totp.ts'
import { addVirtualAuthenticator } from '../fixtures/virtual-authenticator.ts'

const password = 'a-good-password'
const settingsPath = '/personal-homepage?tab=settings'

/** Browsers accept passkeys for a domain only, and not for an IP address. */
const getLocalUrl = (site: Site) => site.url.replace('127.0.0.1', 'localhost')
test.use({ baseURL: async ({ site }, use) => use(getLocalUrl(site)) })

const registerMember = (context: BrowserContext, site: Site, address: string) =>
  registerAndLogIn(context, { ...site, url: getLocalUrl(site) }, address)

/** Returns the recovery codes that the page shows, and closes their dialog. */
async function saveRecoveryCodes(page: Page): Promise<string[]> {
  const dialog = page.getByRole('dialog', { name: 'Save your recovery codes' })
  await expect(dialog.getByRole('listitem')).toHaveCount(10)
  const codes = await dialog.getByRole('listitem').allTextContents()
  // At the second Escape a browser closes a dialog without asking the page
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(dialog.getByText(/^Save the codes first\./)).toBeVisible()
  const download = page.waitForEvent('download')
  await dialog.getByRole('link', { name: 'Download' }).click()
  expect((await download).suggestedFilename()).toBe('tessera-recovery-codes.txt')
  await dialog.getByRole('button', { name: 'I saved them' }).click()
  await expect(dialog).toBeHidden()
  return codes
}

async function signOut(page: Page): Promise<void> {
  await page.goto('/about')
  const banner = page.getByRole('banner')
  await banner.getByRole('button', { name: /Noor/ }).click()
  await banner.getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(banner.getByRole('button', { name: 'Log in' })).toBeVisible()
}

async function openLogin(page: Page) {
  await page.getByRole('banner').getByRole('button', { name: 'Log in' }).click()
  return page.getByRole('dialog', { name: 'Log in' })
}

/** Enters the right password, after which the second step follows. */
async function openSecondStep(page: Page, address: string) {
  const login = await openLogin(page)
  await login.getByLabel('Email').fill(address)
  await login.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Two-step verification' })
  await expect(dialog).toBeVisible()
  return dialog
}

const expectLoggedIn = (page: Page) =>
  expect(page.getByRole('banner').getByRole('button', { name: /Noor/ })).toBeVisible()

test('a passkey logs in alone, and a recovery code after the password', async ({ page, context, site }) => {
  const address = 'passkey@example.org'
  await addVirtualAuthenticator(page)
  await registerMember(context, site, address)
  await page.goto(settingsPath)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' })
  await dialog.getByLabel('Current password').fill(password)
  await dialog.getByLabel('Name', { exact: true }).fill('Work laptop')
  await page.keyboard.press('Enter')
  const [recoveryCode = ''] = await saveRecoveryCodes(page)
  await expect(page.getByRole('button', { name: 'Remove Work laptop' })).toBeVisible()
  await expect(page.getByText(/^10 codes left\./)).toBeVisible()

  await test.step('the passkey alone', async () => {
    await signOut(page)
    const login = await openLogin(page)
    await login.getByRole('button', { name: 'Log in with a passkey' }).click()
    await expectLoggedIn(page)
    await expect(login).toBeHidden()
  })
  await test.step('the passkey after the password', async () => {
    await signOut(page)
    const secondStep = await openSecondStep(page, address)
    const passkey = secondStep.getByRole('button', { name: 'Use a passkey' })
    await expect(passkey).toBeFocused()
    await page.keyboard.press('Enter')
    await expectLoggedIn(page)
  })
  await test.step('a recovery code after the password', async () => {
    await signOut(page)
    const secondStep = await openSecondStep(page, address)
    await secondStep.getByRole('button', { name: 'Use a recovery code' }).click()
    await expect(secondStep.getByLabel('Recovery code')).toBeFocused()
    await secondStep.getByLabel('Recovery code').fill(recoveryCode)
    await page.keyboard.press('Enter')
    await expectLoggedIn(page)
    await page.goto(settingsPath)
    await expect(page.getByText(/^9 codes left\./)).toBeVisible()
  })
})

test('an authenticator app is set up, and its codes log in', async ({ page, context, site }) => {
  const address = 'totp@example.org'
  await registerMember(context, site, address)
  await page.goto(settingsPath)
  await page.getByRole('button', { name: 'Set up', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Set up authenticator app' })
  await dialog.getByLabel('Current password').fill(password)
  await page.keyboard.press('Enter')
  const image = dialog.getByRole('img', { name: 'QR code for your authenticator app' })
  await expect(image).toBeVisible()
  await expect.poll(() => image.evaluate((code: HTMLImageElement) => code.naturalWidth)).toBeGreaterThan(0)
  const secret = await dialog.getByText(/^[A-Z2-7]{16,}$/).innerText()
  const setUpAt = Date.now()
  await dialog.getByLabel('Authentication code').fill(createTotp(secret, setUpAt))
  await page.keyboard.press('Enter')
  await saveRecoveryCodes(page)
  await expect(page.getByRole('button', { name: 'Turn off', exact: true })).toBeFocused()

  await signOut(page)
  const secondStep = await openSecondStep(page, address)
  const code = secondStep.getByLabel('Authentication code')
  await expect(code).toBeFocused()
  await code.fill('no-such-code')
  await page.keyboard.press('Enter')
  await expect(secondStep.getByRole('alert')).toBeVisible()
  // A code works once, and the server accepts the next one a moment early
  await code.fill(createTotp(secret, setUpAt + totpStepMs))
  await page.keyboard.press('Enter')
  await expectLoggedIn(page)
  await expect(secondStep).toBeHidden()
})
