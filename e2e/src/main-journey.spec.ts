import type { Page } from '@playwright/test'
import { quickTag } from './fixtures/quick-tag.ts'
import { expect, test, type Site } from './fixtures/site-test.ts'

async function register(page: Page, site: Site, username: string) {
  const address = `${username}@example.org`
  await page.goto('/')
  await page.getByRole('button', { name: 'Get for free' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Register' }).click()
  await dialog.getByLabel('Username').fill(username)
  await dialog.getByLabel('Email').fill(address)
  await dialog.getByRole('button', { name: 'Send code' }).click()
  await expect(dialog.getByRole('button', { name: /\d+/ })).toBeDisabled()
  await dialog.getByLabel('Verification code').fill(await site.waitForMailedCode(address))
  await dialog.getByLabel('Password', { exact: true }).fill('a-good-password')
  await dialog.getByRole('button', { name: 'Register' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('banner').getByText('60 credits')).toBeVisible()
}

async function activate(page: Page, site: Site) {
  const code = await site.runAdmin('codes', 'create', '--plan', 'annual', '--count', '1')
  await page.getByRole('banner').getByRole('button', { name: 'Upgrade' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Activation code').fill(code)
  await dialog.getByRole('button', { name: 'Activate', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('banner').getByText('7,260 credits')).toBeVisible()
}

const prompt = 'A quiet lake under snowy mountains at sunset'

test('from registering to a portfolio that a visitor reads', quickTag, async ({ page, browser, site }) => {
  test.setTimeout(300_000)
  await register(page, site, 'mira')
  await activate(page, site)

  await test.step('two images are generated from a prompt', async () => {
    await expect(page).toHaveURL(/\/tools$/)
    await page.getByRole('link', { name: 'Text to image' }).click()
    await page.getByRole('radio', { name: '2', exact: true }).check()
    await page.getByLabel('Prompt').fill(prompt)
    await page.getByRole('button', { name: /^Generate/ }).click()
    const results = page.getByRole('region', { name: 'Results' })
    await expect(results.getByRole('button', { name: /^Open image/ })).toHaveCount(2, { timeout: 60_000 })
    await expect(page.getByRole('banner').getByText('7,230')).toBeVisible()
  })

  await test.step('one of them is saved', async () => {
    await page.getByRole('button', { name: 'Open image 1', exact: true }).click()
    const details = page.getByRole('dialog')
    await expect(details.getByText(prompt)).toBeVisible()
    await details.getByRole('button', { name: 'Save creation' }).click()
    await expect(details.getByRole('button', { name: 'Saved' })).toBeVisible()
    await page.keyboard.press('Escape')
  })

  const visitor = await (await browser.newContext({ baseURL: site.url })).newPage()
  await test.step('a visitor sees it in the gallery', async () => {
    await visitor.goto('/tools')
    await expect(visitor.getByRole('main').getByText('mira').first()).toBeVisible()
  })

  await test.step('a portfolio with it is published', async () => {
    await page.goto('/portfolio-editor')
    await page.getByRole('button', { name: 'Add new page' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Cover' }).click()
    await page.getByLabel('Click to upload').first().focus()
    await page.getByRole('button', { name: 'Choose from my creations' }).first().click()
    await page.getByRole('dialog').getByRole('button', { name: prompt }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    await page.getByLabel('Title', { exact: true }).fill('Lakes I never saw')
    await page.getByRole('button', { name: 'Publish' }).click()
    await expect(page).toHaveURL(/\/personal-homepage/, { timeout: 60_000 })
    await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Copy link' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('link', { name: /Lakes I never saw/ })).toBeVisible()
  })

  await test.step('the visitor reads it', async () => {
    await visitor.goto('/tools')
    await visitor.getByRole('link', { name: /Lakes I never saw/ }).click()
    await expect(visitor).toHaveURL(/\/portfolio\//)
    await expect(visitor.getByRole('heading', { name: 'Lakes I never saw' })).toBeVisible()
    const image = visitor
      .getByRole('main')
      .getByRole('img', { name: /^Image on page/ })
      .first()
    const address = await image.getAttribute('src')
    expect(address).toContain('/media/')
    expect((await visitor.request.get(address ?? '')).status()).toBe(200)
  })
})
