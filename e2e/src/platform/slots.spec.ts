import type { Page } from '@playwright/test'
import { activateAnnualPlan, registerAndLogIn } from '../fixtures/members.ts'
import { buildRelease, type BuildOverrides } from './build-release.ts'
import { waitForFault } from './page-reports.ts'
import { expect, test } from './platform-test.ts'

test.use({
  viewport: { width: 1440, height: 900 },
  environment: { DEMO: '1', IMAGE_ENGINE: 'simulated' },
})

const demoMember = { email: 'demo@tessera.example', password: 'tessera-demo' }
const upscaleLink = (page: Page) => page.getByRole('dialog').getByRole('link', { name: 'Send to HD upscale' })
const portfolioLink = (page: Page) => page.getByRole('dialog').getByRole('link', { name: 'Add to portfolio' })

/** Shows what other areas add, behind the three main actions. */
const openActions = (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name: 'More actions' }).click()

async function openFirstImage(page: Page): Promise<void> {
  await page.goto('/tools?show=image')
  await page.getByRole('list', { name: 'Creations' }).getByRole('link').first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await openActions(page)
}

async function expectSourceImage(page: Page): Promise<void> {
  const upload = page.getByRole('region', { name: 'Your image' })
  await expect(upload.getByText(/\d+ × \d+ → \d+ × \d+/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Start upscale' })).not.toHaveAttribute('aria-disabled')
  await expect(page).toHaveURL(/\/tools\/hd-upscale$/)
}

test('an image of the gallery is sent to HD upscale, and back leads to the image', async ({ page }) => {
  await openFirstImage(page)
  const lightbox = page.url()
  await upscaleLink(page).click()
  await expectSourceImage(page)
  await page.goBack()
  await expect(page).toHaveURL(lightbox)
  await expect(page.getByRole('dialog')).toBeVisible()
  await openActions(page)
})

test('a creation of the homepage is added to a portfolio as a page of its own', async ({ page, site }) => {
  const { email, password } = demoMember
  await page.request.post(`${site.url}/api/login.php`, { form: { email, password } })
  await page.goto('/personal-homepage')
  await page
    .getByRole('link', { name: /^Open / })
    .first()
    .click()
  await openActions(page)
  await portfolioLink(page).click()
  await expect(page).toHaveURL(/\/portfolio-editor$/)
  await expect(page.getByRole('list', { name: 'Pages' }).getByRole('button', { name: /^1 / })).toBeVisible()
  await expect(page.getByText('Draft saved in this browser')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('list', { name: 'Pages' }).getByRole('button', { name: /^1 / })).toBeHidden()
})

test('a result of text to image is sent to HD upscale', async ({ page, context, site }) => {
  await registerAndLogIn(context, site, 'slots@example.org')
  await activateAnnualPlan(context, site)
  await page.goto('/tools/text-to-image')
  await page.getByLabel('Prompt').fill('a quiet lake')
  await page.getByRole('button', { name: 'Generate', exact: true }).click()
  await page.getByRole('button', { name: 'Open image 1', exact: true }).click()
  await openActions(page)
  await expect(portfolioLink(page)).toBeVisible()
  await upscaleLink(page).click()
  await expectSourceImage(page)
})

/** Makes the chunk of the extension throw while it loads. */
const brokenExtension: BuildOverrides = {
  transformFile: (file, text) =>
    file.endsWith('.js') && text.includes('"addToPortfolio"') && text.includes('/portfolio-editor"')
      ? `throw new Error('broken');${text}`
      : text,
}

test('an extension that cannot be loaded falls back, and the others stay', async ({ page, platform }) => {
  const broken = await buildRelease('mfe-portfolio', brokenExtension)
  await platform.publish(broken)
  await platform.activate(broken, { force: true })
  const fault = waitForFault(page, 'mfe-portfolio')
  await openFirstImage(page)
  await expect(upscaleLink(page)).toBeVisible()
  expect(await fault).toMatchObject({ version: broken.version, phase: 'load' })
  expect((await fault).message).toContain('Extension "add-to-portfolio"')
  expect((await fault).fellBackTo).not.toBeNull()
  await expect(portfolioLink(page)).toBeVisible()
  await platform.rollback('mfe-portfolio')
})
