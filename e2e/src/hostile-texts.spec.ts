import type { BrowserContext, Page } from '@playwright/test'
import {
  checkStatus,
  defaultEngineSettings,
  generateStatus,
  getCreations,
  limits,
  saveCreation,
  submitTextToImage,
  updateUserProfile,
} from '@tessera/shared-contracts'
import { hostileTexts } from '@tessera/server/hostile-texts'
import { registerAndLogIn, activateAnnualPlan } from './fixtures/members.ts'
import { expect, simulatedEngine, test, type Site } from './fixtures/site-test.ts'

test.use({ environment: simulatedEngine, viewport: { width: 1440, height: 900 } })

/** Generates an image from a prompt and saves it with the prompt as its title. */
async function generateAndSave(context: BrowserContext, site: Site, text: string): Promise<void> {
  const { templateUuid, workflowUuid } = defaultEngineSettings
  const post = async (path: string, data: object) =>
    (await (await context.request.post(site.url + path, { data })).json()) as unknown
  const { uuid } = submitTextToImage.response.parse(
    await post(submitTextToImage.path, {
      templateUuid,
      generateParams: {
        '1': { class_type: 'Translate', inputs: { text } },
        '2': { class_type: 'EmptyLatentImage', inputs: { width: 1024, height: 1024, batch_size: 1 } },
        '3': { class_type: 'KSampler', inputs: { steps: 30 } },
        workflowUuid,
      },
    }),
  )
  let imageUrl = ''
  const status = async () => {
    const response = await context.request.get(`${site.url}${checkStatus.path}?uuid=${uuid}`)
    const { data } = checkStatus.response.parse(await response.json())
    imageUrl = data?.images?.[0]?.imageUrl ?? ''
    return data?.generateStatus
  }
  await expect.poll(status, { timeout: 60_000 }).toBe(generateStatus.succeeded)
  const kept = await post(saveCreation.path, { imageUrl, generationHistoryId: uuid, title: text })
  expect(kept).toMatchObject({ success: true })
}

/** Collects dialogs, foreign requests and foreign navigations of a page. */
function collectHarm(page: Page, site: Site): string[] {
  const harm: string[] = []
  page.on('dialog', dialog => {
    harm.push(`a dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('request', request => {
    if (!/^(data|blob):/.test(request.url()) && !request.url().startsWith(site.url)) harm.push(request.url())
  })
  page.on('framenavigated', frame => {
    if (!frame.url().startsWith(site.url) && frame.url() !== 'about:blank') harm.push(`at ${frame.url()}`)
  })
  return harm
}

async function expectUnharmed(page: Page): Promise<void> {
  const { title, strangers } = await page.evaluate(() => ({
    title: document.title,
    strangers: document.querySelectorAll(
      '#root :is(script, iframe, object, embed, base, meta, link, style, math, form[action], [onerror], [onload], [onfocus], [href^="javascript:"])',
    ).length,
  }))
  expect(title).not.toBe('broken')
  expect(strangers).toBe(0)
}

test('hostile titles, prompts and names are shown as text', async ({ page, context, site }) => {
  test.setTimeout(240_000)
  await registerAndLogIn(context, site, 'mallory@example.org', 'Mallory')
  await activateAnnualPlan(context, site)
  await Promise.all(hostileTexts.map(text => generateAndSave(context, site, text)))
  const harm = collectHarm(page, site)

  await page.goto('/personal-homepage')
  await expect(page.getByRole('article')).toHaveCount(hostileTexts.length)
  const articles = await page.getByRole('article').allTextContents()
  for (const text of hostileTexts)
    expect(articles.some(article => article.includes(toSavedTitle(text)))).toBe(true)
  await expectUnharmed(page)

  await page.goto('/tools/text-to-image')
  await expect(page.getByRole('region', { name: 'History' })).toBeVisible()
  await expectUnharmed(page)

  const response = await context.request.post(`${site.url}${getCreations.path}?page=1`)
  const { creations } = getCreations.response.parse(await response.json())
  // Other tests of the same site may have saved creations too
  const saved = (creations ?? []).filter(({ user }) => user?.username === 'Mallory')
  expect(saved).toHaveLength(hostileTexts.length)
  await page.goto('/tools')
  await expect(page.getByRole('list', { name: 'Creations' }).getByRole('img').first()).toBeVisible()
  for (const { id, prompt } of saved) {
    if (typeof prompt !== 'string') throw new Error('A generated image has its prompt')
    await page.evaluate(navigateInPage, `/tools?work=${id}`)
    await expect(page.getByRole('dialog')).toContainText(prompt)
    await expectUnharmed(page)
  }

  for (const text of hostileTexts.slice(0, 8)) {
    const username = text.slice(0, limits.usernameLength.max)
    const multipart = { username }
    await context.request.post(site.url + updateUserProfile.path, { multipart })
    await page.goto('/tools')
    await page.getByRole('button', { name: username }).first().click()
    await expect(page.getByText(username).first()).toBeVisible()
    await expectUnharmed(page)
  }
  expect(harm).toEqual([])
})

/** Navigates within the page like a link. Loading a page for each document would take minutes. */
function navigateInPage(address: string) {
  history.pushState(null, '', address)
  dispatchEvent(new PopStateEvent('popstate'))
}

/** Returns a title as the server saves it: with collapsed whitespace, and cut at the maximum length. */
const toSavedTitle = (text: string) => text.replaceAll(/\s+/g, ' ').trim().slice(0, 70)
