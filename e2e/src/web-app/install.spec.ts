import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startSiteWithDataDir } from '../fixtures/start-site.ts'
import { expect, test } from '../fixtures/site-test.ts'
import { waitForServiceWorker } from './service-worker.ts'

test.use({ serviceWorkers: 'allow' })
test.skip(
  ({ browserName }) => browserName !== 'chromium',
  'Only Chromium says what keeps it from installing a site',
)

test('a browser can install the site, in both languages', async ({ page, context }) => {
  const devTools = await context.newCDPSession(page)
  for (const language of ['en', 'zh']) {
    await page.goto(`/?lang=${language}`)
    await waitForServiceWorker(page)
    const { errors, url } = await devTools.send('Page.getAppManifest')
    expect([errors, new URL(url).pathname]).toEqual([[], `/app.${language}.webmanifest`])
    const { installabilityErrors } = await devTools.send('Page.getInstallabilityErrors')
    // Each test is in such a window
    expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])
  }
})

test('an operator who switches the worker off takes it from every browser', async ({ page }) => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'tessera-worker-'))
  let { site, end } = await startSiteWithDataDir(dataDir)
  try {
    await page.goto(site.url)
    await waitForServiceWorker(page)
    await end()
    ;({ site, end } = await startSiteWithDataDir(dataDir, {
      SERVICE_WORKER: '0',
      PORT: new URL(site.url).port,
    }))
    await page.goto(site.url)
    await page.waitForFunction(async () => (await navigator.serviceWorker.getRegistrations()).length === 0)
    await expect
      .poll(async () => {
        await page.goto(site.url, { waitUntil: 'load' })
        return page.evaluate(async () => [
          navigator.serviceWorker.controller === null,
          (await navigator.serviceWorker.getRegistrations()).length,
        ])
      })
      .toEqual([true, 0])
  } finally {
    await end()
    await rm(dataDir, { recursive: true, force: true })
  }
})
