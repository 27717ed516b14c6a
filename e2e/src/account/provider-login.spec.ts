import {
  oidcCredentials,
  startOidcProviderServer,
  type OidcProviderServer,
} from '@tessera/server/oidc-provider-server'
import type { Page } from '@playwright/test'
import { registerAndLogIn } from '../fixtures/members.ts'
import { expect, test as siteTest } from '../fixtures/site-test.ts'
import { startSite } from '../fixtures/start-site.ts'

const users = [
  { sub: 'grace', email: 'grace@atrium.example', email_verified: true, name: 'Grace Hopper' },
  { sub: 'noor', email: 'noor@atrium.example', email_verified: true, name: 'Noor at Atrium' },
]

/** A site whose members can log in at a provider. */
const test = siteTest.extend<object, { provider: OidcProviderServer }>({
  provider: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from the pattern
    async ({}, use) => {
      const provider = await startOidcProviderServer(users)
      await use(provider)
      provider.close()
    },
    { scope: 'worker' },
  ],
  site: [
    async ({ provider }, use) => {
      const { site, stop } = await startSite({
        OIDC_ISSUER: provider.issuer,
        OIDC_CLIENT_ID: oidcCredentials.clientId,
        OIDC_CLIENT_SECRET: oidcCredentials.clientSecret,
        OIDC_PROVIDER_NAME: 'Atrium',
      })
      provider.registerClient(`${site.url}/login/callback`)
      await use(site)
      await stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
})

const banner = (page: Page) => page.getByRole('banner')

async function continueWithAtrium(page: Page): Promise<void> {
  await banner(page).getByRole('button', { name: 'Log in' }).click()
  const dialog = page.getByRole('dialog', { name: 'Log in' })
  await dialog.getByRole('button', { name: 'Continue with Atrium' }).press('Enter')
}

async function signOut(page: Page, name: RegExp): Promise<void> {
  await banner(page).getByRole('button', { name }).click()
  await banner(page).getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(banner(page).getByRole('button', { name: 'Log in' })).toBeVisible()
}

test('a visitor becomes a member with an account at the provider, and logs in with it again', async ({
  page,
}) => {
  await page.goto('/')
  await continueWithAtrium(page)
  await page.getByRole('link', { name: 'Continue as grace' }).click()
  await expect(page).toHaveURL('/tools')
  await expect(banner(page).getByRole('button', { name: /Grace Hopper/ })).toBeVisible()
  await expect(banner(page)).toContainText('60 credits')
  await expect(page.getByText(/^Welcome/)).toBeVisible()

  await signOut(page, /Grace Hopper/)
  await page.context().clearCookies()
  await page.goto('/help?q=credits')
  await continueWithAtrium(page)
  await page.getByRole('link', { name: 'Continue as grace' }).click()
  await expect(page).toHaveURL('/help?q=credits')
  await expect(banner(page).getByRole('button', { name: /Grace Hopper/ })).toBeVisible()
  // The page that finished the log-in is not in the history
  await page.goBack()
  await expect(page).not.toHaveURL(/callback/)
})

test('who cancels at the provider is back on the page, logged out', async ({ page }) => {
  await page.goto('/about')
  await continueWithAtrium(page)
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(page).toHaveURL('/about')
  await expect(banner(page).getByRole('button', { name: 'Log in' })).toBeVisible()
})

test('a callback without a started log-in is refused in words', async ({ page }) => {
  await page.goto('/login/callback?code=stolen&state=stolen')
  await expect(page.getByRole('alert')).toHaveText(/^This login took too long, or began in another browser/)
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByRole('dialog', { name: 'Log in' })).toBeVisible()
})

test('a member links the account at the provider, logs in with it, and unlinks it', async ({
  page,
  context,
  site,
}) => {
  await registerAndLogIn(context, site, 'noor@example.org')
  await page.goto('/personal-homepage?tab=settings')
  await page.getByRole('button', { name: 'Link', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Link Atrium' })
  await dialog.getByLabel('Current password').fill('a-good-password')
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Continue as noor' }).click()
  await expect(page).toHaveURL('/personal-homepage?tab=settings')
  await expect(page.getByText(/^noor@atrium\.example, linked on /)).toBeVisible()

  await signOut(page, /Noor/)
  await page.goto('/about')
  // The provider remembers who is logged in there
  await continueWithAtrium(page)
  await expect(page).toHaveURL('/about')
  await expect(banner(page).getByRole('button', { name: /^Noor(?! at Atrium)/ })).toBeVisible()

  await page.goto('/personal-homepage?tab=settings')
  await page.getByRole('button', { name: 'Unlink', exact: true }).click()
  const unlinkDialog = page.getByRole('dialog', { name: 'Unlink Atrium' })
  await unlinkDialog.getByLabel('Current password').fill('a-good-password')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Not linked')).toBeVisible()
})
