import type { Locator } from '@playwright/test'
import { registerAndLogIn } from '../fixtures/members.ts'
import { expect, test } from '../fixtures/site-test.ts'

test.use({ viewport: { width: 2560, height: 1440 } })

/** The box of an element that is visible, in pixels. */
async function measure(element: Locator) {
  await expect(element).toBeVisible()
  const box = await element.boundingBox()
  if (!box) throw new Error('The element has no box.')
  return { ...box, right: box.x + box.width }
}

test('the landing page grows with the screen, and its lines of text do not', async ({ page }) => {
  await page.goto('/')
  const { width } = await measure(
    page.getByRole('region', { name: 'One toolbox, from idea to portfolio' }).getByRole('list'),
  )
  expect(width).toBeGreaterThan(1700)
  const lead = await measure(page.getByText('Send the result of one tool straight to the next.'))
  expect(lead.width).toBeLessThan(800)
})

test('the personal homepage reaches the edges of the header', async ({ page, context, site }) => {
  await registerAndLogIn(context, site, 'wide@example.org', 'Wide')
  await page.goto('/personal-homepage?tab=settings')
  const banner = page.getByRole('banner')
  const logo = await measure(banner.getByRole('link').first())
  const account = await measure(banner.getByRole('button', { name: 'Wide' }))
  const tabs = await measure(page.getByRole('tabpanel'))
  expect(Math.abs(tabs.x - logo.x)).toBeLessThan(16)
  expect(Math.abs(tabs.right - account.right)).toBeLessThan(16)
  const [profile, password] = await Promise.all(
    ['Username', 'Current password'].map(name => measure(page.getByLabel(name, { exact: true }))),
  )
  expect(profile?.width).toBeLessThan(700)
  expect(password?.x).toBeGreaterThan(profile?.right ?? Infinity)

  await page.getByRole('tab', { name: 'Billing history' }).click()
  const bills = await measure(page.getByRole('table'))
  const credits = await measure(page.getByRole('heading', { name: 'Credits', exact: true }))
  expect(credits.x).toBeGreaterThan(bills.right)
  expect(bills.width).toBeLessThan(1300)
})
