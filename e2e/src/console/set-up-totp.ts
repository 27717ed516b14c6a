import type { Page } from '@playwright/test'
import { createTotp, totpStepMs } from '../fixtures/totp.ts'

/**
 * Sets up an authenticator app in the account settings.
 *
 * @returns a function that computes the next code: each works once
 */
export async function setUpTotp(page: Page): Promise<() => string> {
  await page.goto('/personal-homepage?tab=settings')
  await page.getByRole('button', { name: 'Set up', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Set up authenticator app' })
  await dialog.getByLabel('Current password').fill('a-good-password')
  await page.keyboard.press('Enter')
  const secret = await dialog.getByText(/^[A-Z2-7]{16,}$/).innerText()
  const setUpAt = Date.now()
  await dialog.getByLabel('Authentication code').fill(createTotp(secret, setUpAt))
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'I saved them' }).click()
  return () => createTotp(secret, setUpAt + totpStepMs)
}
