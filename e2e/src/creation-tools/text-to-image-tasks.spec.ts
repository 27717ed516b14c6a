import { defaultEngineSettings, getCreations, submitTextToImage } from '@tessera/shared-contracts'
import type { BrowserContext, Page } from '@playwright/test'
import { startFakeOpenAiServer, type FakeOpenAiServer } from '../fixtures/fake-openai-server.ts'
import { registerAndLogIn, activateAnnualPlan } from '../fixtures/members.ts'
import { expect, test as base, type Site } from '../fixtures/site-test.ts'

/** A site with a fake, slow image API, to test tasks in progress. */
const test = base.extend<object, { api: FakeOpenAiServer }>({
  api: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from this pattern
    async ({}, use) => {
      const api = await startFakeOpenAiServer()
      await use(api)
      await api.stop()
    },
    { scope: 'worker' },
  ],
  environment: [
    async ({ api }, use) => use({ IMAGE_ENGINE: 'openai', OPENAI_BASE_URL: api.url }),
    { scope: 'worker' },
  ],
})
test.use({ viewport: { width: 1440, height: 900 } })
// The tests share one fake API and hold its responses, so they run one after the other
test.describe.configure({ mode: 'serial', timeout: 120_000 })
test.afterEach(({ api }) => api.releaseResponses())

const path = '/tools/text-to-image'
const status = (page: Page) => page.getByRole('status', { name: 'Status' })
const header = (page: Page) => page.getByRole('banner')
const resultImages = (page: Page) =>
  page.getByRole('region', { name: 'Results' }).getByRole('button', { name: /^Open/ })
const historyImages = (page: Page) =>
  page.getByRole('region', { name: 'History' }).getByRole('button', { name: /^Open/ })

async function generate(page: Page, prompt: string) {
  const accepted = page.waitForResponse(/submit_text_to_image_task/)
  // Square like the API's images: the classifier may judge a cropped image differently
  await page.getByRole('radio', { name: /^1:1/ }).check()
  await page.getByLabel('Prompt').fill(prompt)
  await page.getByRole('button', { name: 'Generate', exact: true }).click()
  await accepted
}

async function openAsSubscriber(context: BrowserContext, page: Page, site: Site, address: string) {
  await registerAndLogIn(context, site, address)
  await activateAnnualPlan(context, site)
  await page.goto(path)
  await expect(header(page)).toContainText('7,260 credits')
}

test('after 120 polls the page stops; a late success still appears in the history', async ({
  page,
  context,
  site,
  api,
}) => {
  api.holdResponses()
  // An older server, whose pages poll only
  await page.route(/task_events/, route => route.fulfill({ status: 404 }))
  await page.clock.install()
  await openAsSubscriber(context, page, site, 'late@example.org')
  await generate(page, 'a calm sea')
  for (let look = 1; look <= 120; look++) {
    const polled = page.waitForResponse(/check_status/)
    await page.clock.runFor(5_000)
    await polled
  }
  await expect(status(page)).toHaveText('Task timed out')
  await expect(page.getByRole('button', { name: 'Generate', exact: true })).toBeEnabled()
  await page.close()

  api.releaseResponses()
  const later = await context.newPage()
  await expect(async () => {
    await later.goto(path)
    await expect(historyImages(later)).toHaveCount(1, { timeout: 2_000 })
  }).toPass()
  await expect(header(later)).toContainText('7,230 credits')
})

test('a second tab shows the queue position and the cancellation of a task', async ({
  page,
  context,
  site,
  api,
}) => {
  api.holdResponses()
  await openAsSubscriber(context, page, site, 'queue@example.org')
  const other = await context.newPage()
  await other.goto(path)
  for (let task = 0; task < 4; task++) {
    const response = await context.request.post(site.url + submitTextToImage.path, {
      data: generationRequest,
    })
    expect(await response.json()).toMatchObject({ success: true })
  }

  await generate(page, 'a calm sea')
  for (const tab of [page, other]) await expect(status(tab)).toHaveText('Waiting, 4 tasks ahead...')
  await page.getByRole('button', { name: 'Cancel' }).click()
  for (const tab of [page, other])
    await expect(status(tab)).toHaveText('Canceled. Your credits were refunded.')
  await expect(header(page)).toContainText('7,140 credits')
})

test('a task survives a lost network connection', async ({ page, context, site, api }) => {
  api.holdResponses()
  await openAsSubscriber(context, page, site, 'offline@example.org')
  await generate(page, 'a calm sea')
  // The tasks of the test before end first
  await expect(status(page)).toHaveText('Generating...', { timeout: 60_000 })
  await context.setOffline(true)
  await page.waitForEvent('requestfailed', request => request.url().includes('check_status'))
  await expect(status(page)).toHaveText(/^No connection\. The task is still running on the server/)
  api.releaseResponses()
  await context.setOffline(false)
  await expect(status(page)).toHaveText('Generated successfully', { timeout: 60_000 })
  await expect(resultImages(page)).toHaveCount(1)
})

test('a refused result fails the task and refunds the credits', async ({ page, context, site }) => {
  await openAsSubscriber(context, page, site, 'refused@example.org')
  await generate(page, 'refused')
  await expect(status(page)).toHaveText(
    "Task failed: The result didn't pass our review. Your credits were refunded. See the rules.",
    {
      timeout: 60_000,
    },
  )
  await expect(header(page)).toContainText('7,260 credits')
  await expect(page.getByRole('region', { name: 'History' })).toContainText('Nothing generated yet')
})

test('a doubtful result becomes public after a review', async ({ page, context, site, browser }) => {
  await openAsSubscriber(context, page, site, 'doubtful@example.org')
  await generate(page, 'doubtful')
  await expect(status(page)).toHaveText('Generated successfully', { timeout: 60_000 })
  await resultImages(page).click()
  const details = page.getByRole('dialog', { name: 'Image details' })
  await details.getByRole('button', { name: 'Save creation' }).click()
  await expect(details).toContainText('A person reviews it before it can appear in the public gallery.')

  const visitor = await browser.newPage({ baseURL: site.url })
  const readTitles = async () => {
    const response = await visitor.request.post(`${getCreations.path}?page=1`)
    return ((await response.json()) as { creations: { prompt: string }[] }).creations.map(
      ({ prompt }) => prompt,
    )
  }
  expect(await readTitles()).toEqual([])
  const [id = ''] = (await site.runAdmin('review')).split(' ')
  expect(await site.runAdmin('review', 'pass', id)).toBe(`${id} is passed.`)
  expect(await readTitles()).toEqual(['doubtful'])

  // The address opens the image again
  await page.reload()
  await expect(details.getByRole('button', { name: 'Saved' })).toBeDisabled()
  await expect(details).toContainText("It's in your personal works.")
  await visitor.close()
})

const generationRequest = {
  templateUuid: defaultEngineSettings.templateUuid,
  generateParams: {
    '1': { class_type: 'Translate', inputs: { text: 'a calm sea' } },
    '2': { class_type: 'EmptyLatentImage', inputs: { width: 1024, height: 1024, batch_size: 1 } },
    '3': { class_type: 'KSampler', inputs: { steps: 30 } },
    workflowUuid: defaultEngineSettings.workflowUuid,
  },
}
