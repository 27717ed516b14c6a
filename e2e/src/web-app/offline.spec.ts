import { registerAndLogIn } from '../fixtures/members.ts'
import { quickTag } from '../fixtures/quick-tag.ts'
import { expect, test } from '../fixtures/site-test.ts'
import { waitForServiceWorker } from './service-worker.ts'

test.use({ serviceWorkers: 'allow' })
test.skip(({ browserName }) => browserName !== 'chromium', 'Only Chromium fails the requests of a worker')

const tool = '/tools/text-to-image'
const prompt = 'a red boat on a quiet lake\nat dawn'

test(
  'without a network a member finds the draft, and the page when it is back',
  quickTag,
  async ({ page, context, site }) => {
    await registerAndLogIn(context, site, 'offline@example.org')
    await page.goto(tool)
    await page.getByLabel('Prompt', { exact: true }).fill(prompt)
    await waitForServiceWorker(page)
    await page.waitForFunction(() => JSON.stringify(localStorage).includes('red boat'))
    await context.setOffline(true)
    // Another tab than that of the draft
    const second = await context.newPage()
    await second.goto(`${tool}?size=960x1280`)
    await expect(second.getByRole('heading', { level: 1, name: "You're offline" })).toBeVisible()
    await expect(second).toHaveTitle("You're offline · Tessera")
    await expect(second.getByRole('listitem').filter({ hasText: 'Text to image' })).toContainText(prompt)
    await expect(second.getByText('当前处于离线状态')).toBeHidden()

    await context.setOffline(false)
    await expect(second.getByRole('button', { name: 'Generate', exact: true })).toBeVisible()
    expect(new URL(second.url()).pathname).toBe(tool)
  },
)

test('the offline page is in the chosen language, and shows no draft after the log-out', async ({
  page,
  context,
  site,
}) => {
  await registerAndLogIn(context, site, 'forgotten@example.org')
  await page.goto(tool)
  await page.getByLabel('Prompt', { exact: true }).fill(prompt)
  await waitForServiceWorker(page)
  await page.goto('/')
  await page.getByRole('banner').getByRole('button', { name: 'Noor' }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('banner').getByRole('button', { name: 'Log in' })).toBeVisible()
  const storage = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))
  expect(storage).not.toContain('red boat')

  await page.evaluate(() => localStorage.setItem('language', 'zh'))
  await context.setOffline(true)
  await page.goto('/tools')
  await expect(page.getByRole('heading', { level: 1, name: '当前处于离线状态' })).toBeVisible()
  await expect(page.getByText('本设备上的草稿')).toBeHidden()
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh')
})

test('the worker stores nothing of the site but the offline page', async ({ page, context, site }) => {
  await registerAndLogIn(context, site, 'cached@example.org')
  await page.goto('/')
  await waitForServiceWorker(page)
  // These have a worker
  for (const path of ['/tools', tool, '/personal-homepage']) await page.goto(path, { waitUntil: 'load' })
  const stored = await page.evaluate(async () => {
    const found = []
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) found.push(new URL(url).pathname)
    return found
  })
  expect(stored.map(path => path.replace(/\.[0-9a-f]{8}\./, '.')).sort()).toEqual([
    '/pages/manrope.woff2',
    '/pages/offline.html',
    '/pages/offline.js',
    '/pages/plain.css',
    '/pages/web-app.css',
  ])
})
