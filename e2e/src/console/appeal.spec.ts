import type { BrowserContext, Page } from '@playwright/test'
import { findAxeViolations } from '../accessibility/axe.ts'
import { registerAndLogIn } from '../fixtures/members.ts'
import { expect, test, type Site } from '../fixtures/site-test.ts'
import { renderImage } from '../states/fixtures/images.ts'
import { logInWithRole } from './log-in-with-role.ts'

const title = 'A harbor in the rain'

/** Uploads a public creation, and reports it as a visitor would. */
async function uploadReported({ request }: BrowserContext, { url }: Site): Promise<void> {
  const buffer = await renderImage(3, 800, 600)
  const upload = await request.post(`${url}/api/upload_creation.php`, {
    multipart: { creation_image: { name: `${title}.png`, mimeType: 'image/png', buffer }, public: '1' },
  })
  const { new_creation: creation } = (await upload.json()) as { new_creation: { id: string } }
  const report = await request.post(`${url}/api/report_creation.php`, {
    form: { creation_id: creation.id, reason: 'rights' },
  })
  expect(await report.json()).toMatchObject({ success: true })
}

/** Shows the creation on the desk of a moderator, which may have others. */
async function openOnDesk(desk: Page) {
  await desk.goto('/console/review')
  await desk.getByRole('button', { name: new RegExp(`^\\d+\\. ${title}$`) }).click()
  await expect(desk.getByRole('heading', { level: 2, name: title })).toBeVisible()
}

test('an author appeals against a decision, and the restored creation is in the gallery again', async ({
  context,
  site,
  browser,
  page,
}) => {
  await registerAndLogIn(context, site, 'appealing@example.org', 'Ines')
  await uploadReported(context, site)
  const moderator = await browser.newContext({ baseURL: site.url })
  await logInWithRole(moderator, site, 'moderator')
  const desk = await moderator.newPage()

  await test.step('a moderator takes it down', async () => {
    await openOnDesk(desk)
    await desk.keyboard.press('r')
    await desk
      .getByRole('dialog')
      .getByRole('button', { name: /^(Take down|Refuse)$/ })
      .click()
    await expect(desk.getByText(/^(Took down|Refused) 1 creation\.$/)).toBeVisible()
  })

  const card = page.getByRole('article', { name: title })
  const waiting = card.getByText('Your appeal is being looked at.')
  await test.step('its author appeals, and the bell knows it', async () => {
    await page.goto('/personal-homepage')
    await card.getByRole('button', { name: 'Appeal' }).click()
    const dialog = page.getByRole('dialog', { name: 'Appeal against this decision' })
    await dialog.getByRole('textbox').fill('I took this photo myself.')
    expect(await findAxeViolations(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Send appeal' }).click()
    await expect(waiting).toBeVisible()
    await expect(dialog).toBeHidden()
    await expect(card.getByRole('status')).toBeFocused()
    await page.getByRole('button', { name: /^Notifications/ }).click()
    const panel = page.getByRole('region', { name: 'Notifications' })
    await expect(panel.getByText(title)).toBeVisible()
    await expect(panel.getByRole('button', { name: 'Appeal' })).toHaveCount(0)
    await page.reload()
    await expect(waiting).toBeVisible()
    await expect(card.getByRole('button', { name: 'Appeal' })).toHaveCount(0)
  })

  await test.step('a moderator reads it and restores the creation', async () => {
    await openOnDesk(desk)
    await expect(desk.getByText('I took this photo myself.')).toBeVisible()
    await desk.getByRole('button', { name: /^Restore/ }).click()
    await expect(desk.getByText('Restored 1 creation.')).toBeVisible()
    await moderator.close()
  })

  await test.step('it is public again', async () => {
    await expect(async () => {
      await page.reload()
      await expect(card.getByRole('switch')).toBeChecked({ timeout: 2_000 })
    }).toPass()
    await expect(waiting).toHaveCount(0)
    await page.goto(`/tools?q=${encodeURIComponent(title)}`)
    const found = page.getByRole('list', { name: 'Creations' })
    await expect(found.getByRole('link', { name: new RegExp(`^${title} `) })).toBeVisible()
  })
})
