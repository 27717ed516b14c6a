import { defaultEngineSettings, getCreations, submitTextToImage } from '@tessera/shared-contracts'
import type { BrowserContext, Page } from '@playwright/test'
import { startImageApi, type ImageApi } from './image-api.ts'
import { join, subscribe } from './members.ts'
import { expect, test as base, type Site } from './site.ts'

/** A site whose pictures come from a slow model behind a network: what happens to tasks meanwhile. */
const test = base.extend<object, { api: ImageApi }>({
  api: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from this pattern
    async ({}, use) => {
      const api = await startImageApi()
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
// One model serves them all, and whether it answers is for one test to say.
test.describe.configure({ mode: 'serial', timeout: 120_000 })
test.afterEach(({ api }) => api.release())

const path = '/tools/text-to-image'
const status = (page: Page) => page.getByRole('status', { name: 'Status' })
const credits = (page: Page) => page.getByRole('banner')
const pictures = (page: Page) =>
  page.getByRole('region', { name: 'Results' }).getByRole('button', { name: /^Open/ })
const pastPictures = (page: Page) =>
  page.getByRole('region', { name: 'History' }).getByRole('button', { name: /^Open/ })

async function generate(page: Page, prompt: string) {
  const accepted = page.waitForResponse(/submit_text_to_image_task/)
  // Square as the pictures of the API are: a part of one may look different to the classifier.
  await page.getByRole('radio', { name: /^1:1/ }).check()
  await page.getByLabel('Prompt').fill(prompt)
  await page.getByRole('button', { name: 'Generate', exact: true }).click()
  await accepted
}

async function openAs(context: BrowserContext, page: Page, site: Site, address: string) {
  await join(context, site, address)
  await subscribe(context, site)
  await page.goto(path)
  await expect(credits(page)).toContainText('7,260 credits')
}

test('after 120 looks the page gives up; a late success is in the history all the same', async ({
  page,
  context,
  site,
  api,
}) => {
  api.hold()
  await page.clock.install()
  await openAs(context, page, site, 'late@example.org')
  await generate(page, 'a calm sea')
  for (let look = 1; look <= 120; look++) {
    const answered = page.waitForResponse(/check_status/)
    await page.clock.runFor(5_000)
    await answered
  }
  await expect(status(page)).toHaveText('Task timed out')
  await expect(page.getByRole('button', { name: 'Generate', exact: true })).toBeEnabled()
  await page.close()

  api.release()
  const later = await context.newPage()
  await expect(async () => {
    await later.goto(path)
    await expect(pastPictures(later)).toHaveCount(1, { timeout: 2_000 })
  }).toPass()
  await expect(credits(later)).toContainText('7,230 credits')
})

test('a second tab sees how a task waits for four others, and that it was cancelled', async ({
  page,
  context,
  site,
  api,
}) => {
  api.hold()
  await openAs(context, page, site, 'queue@example.org')
  const other = await context.newPage()
  await other.goto(path)
  for (let task = 0; task < 4; task++) {
    const response = await context.request.post(site.url + submitTextToImage.path, { data: aGeneration })
    expect(await response.json()).toMatchObject({ success: true })
  }

  await generate(page, 'a calm sea')
  for (const tab of [page, other]) await expect(status(tab)).toHaveText('Waiting, 4 tasks come first...')
  await page.getByRole('button', { name: 'Cancel' }).click()
  for (const tab of [page, other]) await expect(status(tab)).toHaveText('Cancelled, your credits are back')
  await expect(credits(page)).toContainText('7,140 credits')
})

test('a network that is cut in the middle costs no picture', async ({ page, context, site, api }) => {
  api.hold()
  await openAs(context, page, site, 'offline@example.org')
  await generate(page, 'a calm sea')
  await expect(status(page)).toHaveText('Generating...')
  await context.setOffline(true)
  await page.waitForEvent('requestfailed', request => request.url().includes('check_status'))
  await expect(status(page)).toHaveText('Generating...')
  api.release()
  await context.setOffline(false)
  await expect(status(page)).toHaveText('Generated successfully')
  await expect(pictures(page)).toHaveCount(1)
})

test('what the classifier refuses fails and is paid back', async ({ page, context, site }) => {
  await openAs(context, page, site, 'refused@example.org')
  await generate(page, 'refused')
  await expect(status(page)).toHaveText(
    'Task failed: The result did not pass our review. Your credits are back.',
    {
      timeout: 60_000,
    },
  )
  await expect(credits(page)).toContainText('7,260 credits')
  await expect(page.getByRole('region', { name: 'History' })).toContainText('Nothing generated yet')
})

test('what the classifier doubts is public when a person has passed it', async ({
  page,
  context,
  site,
  browser,
}) => {
  await openAs(context, page, site, 'doubtful@example.org')
  await generate(page, 'doubtful')
  await expect(status(page)).toHaveText('Generated successfully', { timeout: 60_000 })
  await pictures(page).click()
  const details = page.getByRole('dialog', { name: 'Image details' })
  await details.getByRole('button', { name: 'Save creation' }).click()
  await expect(details).toContainText('Somebody looks at it before it can appear in the public gallery.')

  const visitor = await browser.newPage({ baseURL: site.url })
  const works = async () => {
    const answer = await visitor.request.post(`${getCreations.path}?page=1`)
    return ((await answer.json()) as { creations: { prompt: string }[] }).creations.map(
      ({ prompt }) => prompt,
    )
  }
  expect(await works()).toEqual([])
  const [id = ''] = (await site.admin('review')).split(' ')
  expect(await site.admin('review', 'pass', id)).toBe(`${id} is passed.`)
  expect(await works()).toEqual(['doubtful'])

  await page.reload()
  await pastPictures(page).click()
  await expect(details.getByRole('button', { name: 'Saved' })).toBeDisabled()
  await expect(details).toContainText('You find it in your personal works.')
  await visitor.close()
})

const aGeneration = {
  templateUuid: defaultEngineSettings.templateUuid,
  generateParams: {
    '1': { class_type: 'Translate', inputs: { text: 'a calm sea' } },
    '2': { class_type: 'EmptyLatentImage', inputs: { width: 1024, height: 1024, batch_size: 1 } },
    '3': { class_type: 'KSampler', inputs: { steps: 30 } },
    workflowUuid: defaultEngineSettings.workflowUuid,
  },
}
