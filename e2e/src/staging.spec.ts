import type { Page } from '@playwright/test'
import { createLink } from '@tessera/shared-contracts'
import { compositionOf, expect, mountOf, remake, test, type Platform } from './releases.ts'

const remote = 'mfe-gallery'

/** A server whose clock can be sent ahead, which no link outlives. */
test.use({ environment: { NODE_OPTIONS: `--import=${new URL('jumping-clock.ts', import.meta.url).href}` } })

async function link(platform: Platform) {
  const build = await remake(remote)
  await platform.publish(build)
  const releases = [{ remote, version: build.version }]
  const { url } = await platform.call(createLink, { releases, minutes: 1 })
  return { version: build.version, url: new URL(url ?? '') }
}

async function galleryOf(page: Page) {
  const { remotes } = await compositionOf(page)
  return remotes.find(({ name }) => name === remote)?.current.version
}

test('a signed link shows its releases on staging, to whoever has it', async ({ page, platform, site }) => {
  const { url, version } = await link(platform)
  expect(url.origin).toBe(new URL(site.stagingUrl).origin)
  url.pathname = '/tools'
  const mounted = mountOf(page, remote)
  await page.goto(url.href)
  expect(await mounted).toBe(version)
  const { linked, channel } = await compositionOf(page)
  expect(channel).toBe('staging')
  expect(Date.parse(linked?.expires ?? '')).toBeGreaterThan(Date.now())
})

test('a forged link is ignored', async ({ page, platform, site }) => {
  const { url, version } = await link(platform)
  const [payload = '', signature = ''] = (url.searchParams.get('composition') ?? '').split('.')
  const said = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { expires: number }
  const longer = Buffer.from(JSON.stringify({ ...said, expires: said.expires * 2 })).toString('base64url')
  await page.goto(site.stagingUrl)
  const live = await galleryOf(page)
  expect(live).not.toBe(version)
  for (const token of [`${longer}.${signature}`, payload, `${payload}.`, 'nonsense', '']) {
    await page.goto(`${site.stagingUrl}/tools?composition=${token}`)
    expect(await galleryOf(page), token).toBe(live)
  }
})

test('an expired link is ignored, also by a browser that followed it in time', async ({
  page,
  platform,
  site,
}) => {
  const { url, version } = await link(platform)
  await page.goto(url.href)
  expect(await galleryOf(page)).toBe(version)
  if (site.pid !== undefined) process.kill(site.pid, 'SIGUSR2')
  await expect
    .poll(async () => {
      await page.goto(`${site.stagingUrl}/tools`)
      return galleryOf(page)
    })
    .not.toBe(version)
  await page.goto(url.href)
  expect(await galleryOf(page)).not.toBe(version)
})

test('production takes no composition from an address, a cookie or storage', async ({
  page,
  context,
  platform,
  site,
}) => {
  const { url, version } = await link(platform)
  const token = url.searchParams.get('composition') ?? ''
  await page.goto(url.href)
  const staged = await compositionOf(page)
  const stagedGallery = staged.remotes.find(({ name }) => name === remote)
  expect(stagedGallery?.current.version).toBe(version)

  await page.goto(site.url)
  const live = await galleryOf(page)
  const cookies = ['composition', 'visitor', 'channel', 'release', remote]
  await context.addCookies(cookies.map(name => ({ name, value: token, url: site.url })))
  const poison = { composition: JSON.stringify(staged), channel: 'staging', [remote]: version, token }
  await page.evaluate(entries => {
    for (const storage of [localStorage, sessionStorage])
      for (const [key, value] of entries) storage.setItem(key, value)
  }, Object.entries(poison))

  const mounted = mountOf(page, remote)
  await page.goto(`${site.url}/tools?composition=${token}`)
  expect(await mounted).toBe(live)
  expect(live).not.toBe(version)
  const { channel, linked } = await compositionOf(page)
  expect(channel).toBe('production')
  expect(linked).toBeUndefined()
})
