import { registerAndLogIn, activateAnnualPlan } from '../fixtures/members.ts'
import { expect, simulatedEngine, test } from '../fixtures/site-test.ts'

test.use({ viewport: { width: 1280, height: 800 }, environment: simulatedEngine })

test('changes are announced by existing live regions', async ({ page, context, site }) => {
  await registerAndLogIn(context, site, 'live@example.org')
  await activateAnnualPlan(context, site)

  await test.step('the state of a generation', async () => {
    await page.goto('/tools/text-to-image')
    const status = page.getByRole('status', { name: 'Status' })
    await expect(status).toHaveText('Waiting for a prompt')
    const region = await status.elementHandle()
    await page.getByLabel('Prompt').fill('a quiet harbour')
    await page.getByRole('button', { name: 'Generate', exact: true }).click()
    await expect(status).toHaveText('Generated successfully')
    expect(await region.evaluate(element => element.isConnected)).toBe(true)
  })

  await test.step('the end of the gallery', async () => {
    await page.goto('/tools')
    await expect(page.getByRole('main').getByRole('status').filter({ hasText: /\S/ })).toBeAttached()
  })

  await test.step('the number of search results', async () => {
    await page.goto('/help')
    await expect(page.getByRole('searchbox')).toBeVisible()
    const found = page.getByRole('main').getByRole('status')
    const region = await found.elementHandle()
    await page.getByRole('searchbox').fill('credits')
    await expect(found).toHaveText(/\d+ answers/)
    expect(await region.evaluate(element => element.isConnected)).toBe(true)
  })

  await test.step('a navigation: title and heading', async () => {
    await page.getByRole('banner').getByRole('link', { name: 'About us' }).click()
    await expect(page).toHaveTitle(/^About us/)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  })
})

test('form errors are described at the fields and in an alert', async ({ page }) => {
  await page.goto('/about')
  await page.getByRole('banner').getByRole('button', { name: 'Log in' }).click()
  const dialog = page.getByRole('dialog', { name: 'Log in' })
  await dialog.getByRole('button', { name: 'Log in', exact: true }).click()
  const email = dialog.getByLabel('Email')
  await expect(email).toBeFocused()
  await expect(email).toHaveAttribute('aria-invalid', 'true')
  await expect(email).toHaveAccessibleDescription('Please enter an email address.')
  await email.fill('nobody@example.org')
  await dialog.getByLabel('Password', { exact: true }).fill('not-the-password')
  await dialog.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(dialog.getByRole('alert')).toHaveText(/\S/)
})
