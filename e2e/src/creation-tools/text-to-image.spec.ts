import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { registerAndLogIn, activateAnnualPlan } from '../fixtures/members.ts'
import { quickTag } from '../fixtures/quick-tag.ts'
import { expect, simulatedEngine, test } from '../fixtures/site-test.ts'
import { waitForTaskInLocalStorage } from '../fixtures/wait-for-task.ts'

test.use({ viewport: { width: 1440, height: 900 }, environment: simulatedEngine })

const path = '/tools/text-to-image'
/** The server classifies the images, which takes longer while other tests run. */
const slowTimeout = { timeout: 60_000 }
const status = (page: Page) => page.getByRole('status', { name: 'Status' })
const results = (page: Page) => page.getByRole('region', { name: 'Results' })
const history = (page: Page) => page.getByRole('region', { name: 'History' })
const generateButton = (page: Page) => page.getByRole('button', { name: 'Generate', exact: true })

async function generate(page: Page, prompt: string) {
  await page.getByLabel('Prompt').fill(prompt)
  await generateButton(page).click()
}

async function expectAlert(page: Page, text: string, button = 'OK') {
  const alert = page.getByRole('alertdialog')
  await expect(alert).toContainText(text)
  await alert.getByRole('button', { name: button }).click()
}

test('missing requirements are reported in order, before any call', async ({ page, context, site }) => {
  const submissions: string[] = []
  page.on('request', request => {
    if (request.url().includes('submit_text_to_image_task')) submissions.push(request.url())
  })
  await page.goto(path)
  await generateButton(page).click()
  await expectAlert(page, 'Please enter a prompt.')
  await generate(page, 'a lake')
  await expectAlert(page, 'Please log in to use this feature.', 'Log in')
  await expect(page.getByRole('dialog', { name: 'Log in' })).toBeVisible()

  await registerAndLogIn(context, site, 'free@example.org')
  await page.reload()
  await expect(page.getByRole('banner')).toContainText('60 credits')
  await expect(generateButton(page)).toHaveAccessibleDescription(/Needs a plan; 7 days free/)
  await generate(page, 'a lake')
  await expectAlert(page, 'This feature is for members only.')
  await generate(page, 'a lake')
  await expectAlert(page, 'Text to image needs a plan', 'Start 7-day free trial')
  await expectAlert(page, 'Your free trial has started.')
  await expect(generateButton(page)).toHaveAccessibleDescription('30 credits')
  expect(submissions).toEqual([])
})

test('an image appears when it is finished, before the first poll', async ({ page, context, site }) => {
  await registerAndLogIn(context, site, 'soon@example.org')
  await activateAnnualPlan(context, site)
  await page.clock.install()
  await page.goto(path)
  await expect(page.getByRole('banner')).toContainText('7,260 credits')
  await page.getByLabel('Prompt').fill('a lake')
  // No timer fires from now on
  await page.clock.pauseAt(Date.now() + 60_000)
  await generateButton(page).click()
  await expect(results(page).getByRole('button', { name: /^Open/ })).toHaveCount(1, slowTimeout)
})

test('a polished prompt shows its changes and can be undone', quickTag, async ({ page, context, site }) => {
  await registerAndLogIn(context, site, 'polish@example.org')
  await page.goto(path)
  await page.getByRole('button', { name: 'AI polish' }).click()
  await expectAlert(page, 'basic idea')
  await page.getByLabel('Prompt').fill('a quiet harbour')
  await page.getByRole('button', { name: 'AI polish' }).click()
  await expect(status(page)).toHaveText('Polish done')
  await expect(page.getByLabel('Prompt')).toHaveValue(/^a quiet harbour\b.+/)
  await expect(page.getByRole('region', { name: 'What AI polish changed' })).toBeVisible()
  await page.getByRole('button', { name: 'Undo polish' }).click()
  await expect(page.getByLabel('Prompt')).toHaveValue('a quiet harbour')
})

test('a task survives a reload; its images are saved, reused, downloaded and deleted', async ({
  page,
  context,
  site,
}) => {
  test.setTimeout(120_000)
  await registerAndLogIn(context, site, 'mira@example.org')
  await activateAnnualPlan(context, site)
  await page.goto(path)
  await page.getByRole('radio', { name: '2', exact: true }).check()
  await page.getByRole('radio', { name: /^3:2/ }).check()
  const other = await context.newPage()
  await other.goto(path)
  await expect(history(other)).toContainText('Nothing generated yet')

  await test.step('a reload and a second tab follow it', async () => {
    await generate(page, 'a harbour at dawn')
    await waitForTaskInLocalStorage(page, 'text-to-image')
    await page.reload()
    await expect(results(page).getByRole('button', { name: /^Open image/ })).toHaveCount(2, slowTimeout)
    await expect(page.getByRole('banner')).toContainText('7,230 credits')
    await expect(results(other).getByRole('button', { name: /^Open image/ })).toHaveCount(2)
    await expect(history(page).getByRole('article')).toHaveCount(1)
  })

  await test.step('an image is saved once', async () => {
    await page.getByRole('button', { name: 'Open image 1', exact: true }).click()
    const details = page.getByRole('dialog')
    await expect(details).toBeVisible()
    await page.goBack()
    await expect(details).toBeHidden()
    await expect(page).toHaveURL(path)
    await page.goForward()
    await details.getByRole('button', { name: 'Save creation' }).click()
    await expect(details.getByRole('button', { name: 'Saved' })).toBeDisabled()
    const downloading = page.waitForEvent('download')
    await details.getByRole('button', { name: 'Download' }).click()
    expect((await downloading).suggestedFilename()).toMatch(/^creation-\d{13}\.png$/)
    const axe = await new AxeBuilder({ page }).analyze()
    expect(axe.violations).toEqual([])
  })

  await test.step('its parameters are reused', async () => {
    await page.keyboard.press('Escape')
    await page.getByLabel('Prompt').fill('something else')
    await page.getByRole('radio', { name: /^1:1/ }).check()
    await history(page).getByRole('button', { name: 'Open image 1: a harbour at dawn' }).click()
    await page.getByRole('button', { name: 'Use same params' }).click()
    await expect(page.getByLabel('Prompt')).toHaveValue('a harbour at dawn')
    await expect(page.getByRole('radio', { name: /^3:2/ })).toBeChecked()
    await expect(page.getByRole('radio', { name: '2', exact: true })).toBeChecked()
  })

  await test.step('the history is searched, and a generation deleted', async () => {
    await history(page).getByRole('searchbox', { name: 'Search history' }).fill('mountain')
    await expect(history(page).getByRole('article')).toHaveCount(0)
    await history(page).getByRole('searchbox').fill('dawn harbour')
    await history(page).getByRole('button', { name: 'Delete: a harbour at dawn' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(history(page)).toContainText('No prompts contain “dawn harbour”.')
    await history(page).getByRole('searchbox').clear()
    await expect(history(page)).toContainText('Nothing generated yet')
    await expect(results(page)).toContainText('Your images will appear here')
  })

  await test.step('a failure shows its reason, and the credits are refunded', async () => {
    await generate(page, 'please fail')
    await expect(status(page)).toContainText('Task failed:')
    await expect(page.getByRole('banner')).toContainText('7,230 credits')
  })
})

test('polling stops for an unknown task', async ({ page, context, site }) => {
  await registerAndLogIn(context, site, 'lost@example.org')
  await activateAnnualPlan(context, site)
  await page.goto(path)
  await page.route('**/submit_text_to_image_task.php', route =>
    route.fulfill({ json: { success: true, uuid: 'nobody-knows-this' } }),
  )
  await generate(page, 'a lake')
  await expect(status(page)).toHaveText("Task failed: This task doesn't exist.")
})

test.describe('in Chinese', () => {
  test.use({ locale: 'zh-CN' })

  test('the whole page is in Chinese, and axe finds nothing', async ({ page, context, site }) => {
    await registerAndLogIn(context, site, 'zh@example.org')
    await activateAnnualPlan(context, site)
    await page.goto(path)
    await page.getByLabel('提示词').fill('清晨的港湾')
    await page.getByRole('radio', { name: '室内设计' }).check()
    await expect(page.getByRole('slider', { name: '模型强度' })).toHaveValue('0.7')
    await page.getByRole('button', { name: '生成', exact: true }).click()
    await expect(page.getByRole('status', { name: '状态' })).toHaveText('生成成功')
    await expect(page.getByRole('searchbox', { name: '搜索历史记录' })).toBeVisible()
    for (const viewport of [
      { width: 390, height: 844 },
      { width: 1440, height: 900 },
    ]) {
      await page.setViewportSize(viewport)
      const { violations } = await new AxeBuilder({ page }).analyze()
      expect(violations).toEqual([])
    }
  })
})
