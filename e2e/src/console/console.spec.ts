import type { Page } from '@playwright/test'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { findAxeViolations } from '../accessibility/axe.ts'
import { registerAndLogIn } from '../fixtures/members.ts'
import { expect, test, type Site } from '../fixtures/site-test.ts'
import { readComposition } from '../platform/page-reports.ts'
import { fillReviewQueue } from './fill-review-queue.ts'
import { logInWithRole } from './log-in-with-role.ts'
import { setUpTotp } from './set-up-totp.ts'

/** As if every session had confirmed its second factor long ago. */
function forgetConfirmations({ dataDir }: Site): void {
  const database = new DatabaseSync(path.join(dataDir, 'tessera.sqlite'))
  database.exec('update sessions set verified_at = 1')
  database.close()
}

const getNavigation = (page: Page) => page.getByRole('navigation', { name: 'Console' })
const listPages = (page: Page) => getNavigation(page).getByRole('link').allTextContents()

test('without a role there is no console: no page, no entry, no file', async ({
  page,
  context,
  site,
  browser,
}) => {
  const operator = await browser.newContext({ baseURL: site.url })
  await logInWithRole(operator, site, 'operator')
  const operatorPage = await operator.newPage()
  await operatorPage.goto('/console')
  const composition = await readComposition(operatorPage)
  const release = composition.remotes.find(({ name }) => name === 'mfe-console')?.current
  const files = Object.keys(release?.integrity ?? {})
  expect(files.length).toBeGreaterThan(5)
  await operator.close()

  for (const isMember of [false, true]) {
    if (isMember) await registerAndLogIn(context, site, 'nobody.special@example.org')
    const response = await page.goto('/console')
    expect(response?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
    await page.goto('/tools')
    await expect(page.getByRole('link', { name: 'Console' })).toHaveCount(0)
    expect(await page.content()).not.toContain('mfe-console')
    for (const file of files)
      expect((await context.request.get(`${release?.base}${file}`)).status(), file).toBe(404)
  }
})

test('each role has its pages, by the sidebar and by keyboard', async ({ context, site, browser }) => {
  await context.close()
  for (const [role, names] of [
    ['moderator', ['Review']],
    ['integrator', ['Releases']],
    ['operator', ['Review', 'Members', 'Activation codes', 'Feedback', 'Releases', 'Health', 'Audit log']],
  ] as const) {
    const own = await browser.newContext({ baseURL: site.url })
    await logInWithRole(own, site, role)
    const page = await own.newPage()
    await page.goto('/tools')
    await page.getByRole('link', { name: 'Console' }).focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/console\/\w+$/)
    await expect(getNavigation(page).getByRole('link').first()).toBeVisible()
    expect(await listPages(page)).toEqual(names)
    for (const name of names) {
      await getNavigation(page).getByRole('link', { name }).focus()
      await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
      await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
      expect(await findAxeViolations(page), `${role}: ${name}`).toEqual([])
    }
    await own.close()
  }
})

test('a moderator refuses a reported creation, and its creator reads the reason', async ({
  context,
  site,
  browser,
  page,
}) => {
  await registerAndLogIn(context, site, 'creator@example.org', 'Noor')
  await fillReviewQueue(context.request, site, 3)
  const moderator = await browser.newContext({ baseURL: site.url })
  await logInWithRole(moderator, site, 'moderator')
  const desk = await moderator.newPage()
  await desk.goto('/console/review')
  const current = desk.getByRole('heading', { level: 2, name: /^Queued/ })
  await expect(current).toHaveText('Queued 1')
  await desk.keyboard.press('r')
  const dialog = desk.getByRole('dialog', { name: 'Refuse this creation' })
  await dialog.getByLabel('Note for the member (optional)').fill('It shows the house of someone else.')
  await dialog.getByRole('button', { name: 'Refuse' }).click()
  await expect(current).toHaveText('Queued 2')
  await desk.keyboard.press('a')
  await expect(current).toHaveText('Queued 3')
  await desk.keyboard.press('z')
  await expect(current).toHaveText('Queued 2')
  // As on the server
  await expect(async () => {
    await desk.reload()
    await expect(current).toHaveText('Queued 2', { timeout: 2_000 })
  }).toPass()
  await moderator.close()

  await page.goto('/personal-homepage')
  await expect(page.getByText('It shows the house of someone else.')).toBeVisible()
})

test('an operator who has a second factor confirms it before an action', async ({
  page,
  context,
  site,
  browser,
}) => {
  await logInWithRole(context, site, 'operator')
  const getNextCode = await setUpTotp(page)

  const other = await browser.newContext({ baseURL: site.url })
  await registerAndLogIn(other, site, 'target@example.org', 'Target')
  await other.close()
  forgetConfirmations(site)
  await page.goto('/console/members?q=target')
  await page.getByRole('link', { name: 'Target' }).click()
  await page.getByRole('button', { name: 'Change credits' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change the credits of Target' })
  await dialog.getByLabel('Amount').fill('40')
  await dialog.getByLabel('Reason').fill('An apology')
  await page.keyboard.press('Enter')
  const confirmation = page.getByRole('dialog', { name: "Confirm it's you" })
  await confirmation.getByLabel('Authentication code').fill(getNextCode())
  await page.keyboard.press('Enter')
  await expect(page.getByText('The balance is 100 credits.')).toBeVisible()
  await expect(page.getByRole('table', { name: 'Credit movements' }).getByText('An apology')).toBeVisible()
  await page.getByRole('link', { name: 'Audit log', exact: true }).click()
  await expect(page.getByRole('table', { name: 'Audit log' }).getByRole('row').nth(1)).toBeVisible()
})
