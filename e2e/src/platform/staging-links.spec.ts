import type { Page } from '@playwright/test'
import { createCompositionLink } from '@tessera/shared-contracts'
import { buildRelease } from './build-release.ts'
import { readComposition, waitForMount } from './page-reports.ts'
import type { PlatformClient } from './platform-client.ts'
import { expect, test } from './platform-test.ts'

const remote = 'mfe-gallery'

/** A server whose clock can be advanced past the expiry of a link. */
test.use({
  environment: {
    NODE_OPTIONS: `--import=${new URL('../fixtures/advance-clock-on-signal.ts', import.meta.url).href}`,
  },
})

async function createStagingLink(platform: PlatformClient) {
  const build = await buildRelease(remote)
  await platform.publish(build)
  const releases = [{ remote, version: build.version }]
  const { url } = await platform.call(createCompositionLink, { releases, minutes: 1 })
  return { version: build.version, url: new URL(url ?? '') }
}

async function readGalleryVersion(page: Page) {
  const { remotes } = await readComposition(page)
  return remotes.find(({ name }) => name === remote)?.current.version
}

test('a link shows its releases on staging without a log-in', async ({ page, platform, site }) => {
  const { url, version } = await createStagingLink(platform)
  expect(url.origin).toBe(new URL(site.stagingUrl).origin)
  url.pathname = '/tools'
  const mounted = waitForMount(page, remote)
  await page.goto(url.href)
  expect(await mounted).toBe(version)
  const { linked, channel } = await readComposition(page)
  expect(channel).toBe('staging')
  expect(Date.parse(linked?.expires ?? '')).toBeGreaterThan(Date.now())
})

test('a forged link is refused in words, in both languages', async ({ page, browser, platform, site }) => {
  const { url } = await createStagingLink(platform)
  const id = url.searchParams.get('composition') ?? ''
  for (const forged of [id.slice(1), `${id}.`, 'nonsense', '']) {
    await page.goto(url.href)
    await page.goto(`${site.stagingUrl}/tools?composition=${forged}`)
    await expect(page.getByRole('heading', { name: "This link isn't valid" })).toBeVisible()
  }
  await page.getByRole('link', { name: 'Open the live composition on staging' }).click()
  expect((await readComposition(page)).linked).toBeUndefined()

  const chinese = await browser.newPage({ locale: 'zh-CN' })
  await chinese.goto(`${site.stagingUrl}/?composition=nonsense`)
  await expect(chinese.getByRole('heading', { name: '此链接无效' })).toBeVisible()
  await chinese.close()
})

test('an expired link says so, also in a browser that opened it in time', async ({
  page,
  platform,
  site,
}) => {
  const { url, version } = await createStagingLink(platform)
  await page.goto(url.href)
  expect(await readGalleryVersion(page)).toBe(version)
  if (site.pid !== undefined) process.kill(site.pid, 'SIGUSR2')
  const expired = page.getByRole('heading', { name: 'This link has expired' })
  await expect(async () => {
    await page.goto(`${site.stagingUrl}/tools`)
    await expect(expired).toBeVisible({ timeout: 100 })
  }).toPass()
  await expect(page.getByRole('listitem')).toHaveText(`${remote}@${version}`)
  await page.goto(`${site.stagingUrl}/tools`)
  expect(await readGalleryVersion(page)).not.toBe(version)
  await page.goto(url.href)
  await expect(expired).toBeVisible()
})

test('production ignores compositions in URLs, cookies and storage', async ({
  page,
  context,
  platform,
  site,
}) => {
  const { url, version } = await createStagingLink(platform)
  const token = url.searchParams.get('composition') ?? ''
  await page.goto(url.href)
  const staged = await readComposition(page)
  const stagedGallery = staged.remotes.find(({ name }) => name === remote)
  expect(stagedGallery?.current.version).toBe(version)

  await page.goto(site.url)
  const live = await readGalleryVersion(page)
  const cookies = ['composition', 'visitor', 'channel', 'release', remote]
  await context.addCookies(cookies.map(name => ({ name, value: token, url: site.url })))
  const poison = { composition: JSON.stringify(staged), channel: 'staging', [remote]: version, token }
  await page.evaluate(entries => {
    for (const storage of [localStorage, sessionStorage])
      for (const [key, value] of entries) storage.setItem(key, value)
  }, Object.entries(poison))

  const mounted = waitForMount(page, remote)
  await page.goto(`${site.url}/tools?composition=${token}`)
  expect(await mounted).toBe(live)
  expect(live).not.toBe(version)
  const { channel, linked } = await readComposition(page)
  expect(channel).toBe('production')
  expect(linked).toBeUndefined()
})
