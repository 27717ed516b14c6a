import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buildRelease, buildShellRelease } from './build-release.ts'
import { readComposition, waitForMount } from './page-reports.ts'
import type { PlatformClient } from './platform-client.ts'
import { expect, test } from './platform-test.ts'
import type { Site } from '../fixtures/site-test.ts'

const remote = 'mfe-gallery'

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

/** Opens the panel on the staging gallery. */
async function openPanel(page: Page, site: Site) {
  await page.goto(`${site.stagingUrl}/tools`)
  await page.getByRole('button', { name: 'Composition', exact: true }).click()
  const panel = page.getByRole('region', { name: 'Composition' })
  await expect(panel.getByRole('listitem', { name: remote })).toBeVisible()
  return panel
}

async function publishBuild<Made extends Parameters<PlatformClient['publish']>[0]>(
  platform: PlatformClient,
  build: Promise<Made>,
) {
  const made = await build
  expect(await platform.publish(made)).toMatchObject({ success: true })
  return made
}

test('the panel shows releases, their health and shared packages, and is accessible', async ({
  page,
  platform,
  site,
}) => {
  const { version } = await platform.getStatus(remote)
  const panel = await openPanel(page, site)
  const card = panel.getByRole('listitem', { name: remote })
  await expect(card.getByText(version).first()).toBeVisible()
  await expect(card.getByText('Mounted')).toBeVisible()
  await expect(card.getByText(/\d+ mounts? ·/)).toBeVisible()
  await card.getByText(/^\d+ shared packages$/).click()
  await expect(card.getByRole('row', { name: /^react \^19/ })).toBeVisible()
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations).toEqual([])

  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(page.getByRole('button', { name: 'Composition', exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(panel).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(panel.getByRole('button', { name: 'Refresh' })).toBeFocused()
})

test('a selected release runs in the page and for everyone with the link', async ({
  page,
  browser,
  platform,
  site,
}) => {
  const { version } = await publishBuild(platform, buildRelease(remote))
  const panel = await openPanel(page, site)
  await panel.getByRole('combobox', { name: `Release of ${remote}` }).selectOption(version)
  const mounted = waitForMount(page, remote)
  await panel.getByRole('button', { name: 'Show this composition' }).click()
  await expect(panel.getByText(/^This page shows a linked composition until/)).toBeVisible()
  await page.goto(`${site.stagingUrl}/tools`)
  expect(await mounted).toBe(version)

  await panel.getByRole('button', { name: 'Copy link' }).click()
  await expect(panel.getByText(/^Link copied/)).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  const other = await browser.newContext()
  const theirs = await other.newPage()
  await theirs.goto(link)
  expect((await readComposition(theirs)).remotes).toEqual((await readComposition(page)).remotes)
  await other.close()

  await panel.getByRole('button', { name: 'Back to live' }).click()
  await expect(panel.getByText(/linked composition/)).toBeHidden()
})

test('a selected release of the shell loads with the next page and can be left', async ({
  page,
  platform,
  site,
}) => {
  const { version } = await publishBuild(platform, buildShellRelease())
  const shellIn = () => page.evaluate(() => (globalThis as { shellVersion?: string }).shellVersion)
  const panel = await openPanel(page, site)
  const card = panel.getByRole('listitem', { name: 'shell' })
  await card.getByRole('combobox', { name: 'Release of shell' }).selectOption(version)
  expect(await shellIn()).toBeUndefined()
  await panel.getByRole('button', { name: 'Show this composition' }).click()
  await expect(panel.getByText(/^This page shows a linked composition until/)).toBeVisible()
  expect(await shellIn()).toBe(version)
  await expect(card.getByText(version, { exact: true })).toBeVisible()

  const mounted = waitForMount(page, remote)
  await page.goto(`${site.stagingUrl}/tools`)
  await mounted
  expect(await shellIn()).toBe(version)
  await page.goto(`${site.url}/tools`)
  expect(await shellIn()).toBeUndefined()
  await page.goto(`${site.stagingUrl}/?composition=live`)
  expect(await shellIn()).toBeUndefined()
})

test('a remote can be loaded from a local development server', async ({ page, site }) => {
  const build = await buildRelease(remote)
  const server = createServer((request, response) => {
    const file = new URL(request.url ?? '/', 'http://local').pathname.slice(1)
    response.setHeader('Access-Control-Allow-Origin', '*')
    if (file.endsWith('.js')) response.setHeader('Content-Type', 'text/javascript')
    if (file.endsWith('.css')) response.setHeader('Content-Type', 'text/css')
    response.end(file === 'remote.json' ? JSON.stringify(build.record) : build.files.get(file))
  }).listen(0, '127.0.0.1')
  const panel = await openPanel(page, site)
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  await panel.getByLabel('Address').fill(address)
  await panel.getByRole('button', { name: 'Use', exact: true }).click()
  const card = panel.getByRole('listitem', { name: remote })
  await expect(card.getByText('Local', { exact: true })).toBeVisible()
  await expect(card.getByText('Mounted')).toBeVisible()
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  await panel.getByRole('button', { name: `Remove ${remote}` }).click()
  await expect(card.getByText('Local', { exact: true })).toBeHidden()
  server.close()
})

test('the panel takes no token, and says how staging is promoted', async ({ page, site }) => {
  const panel = await openPanel(page, site)
  const command = panel.getByRole('textbox', { name: 'Run this in a terminal' })
  await expect(command).toHaveValue('npx @tessera/cli promote --from staging --to production')
  await panel.getByRole('button', { name: 'Copy command' }).click()
  await expect(panel.getByText('Command copied.')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await command.inputValue())

  // A release that got hold of a token could not use it
  const token = await site.runAdmin('tokens', 'create', '--integrator')
  const statuses = await page.evaluate(
    async ([authorization, production]) => {
      const send = (origin: string, mode: RequestMode) =>
        fetch(`${origin}/platform/promotions`, {
          method: 'POST',
          mode,
          headers: { 'content-type': 'application/json', authorization },
          body: JSON.stringify({ from: 'staging', to: 'production', force: true }),
        }).then(
          ({ status }) => status,
          () => 'refused',
        )
      return [await send('', 'same-origin'), await send(production, 'cors')]
    },
    [`Bearer ${token}`, site.url] as const,
  )
  expect(statuses).toEqual([403, 'refused'])
})

test('production neither shows nor fetches the panel', async ({ page, site }) => {
  const fetchedOn = async (url: string) => {
    const files = new Set<string>()
    page.on('request', request => files.add(new URL(request.url()).pathname))
    await page.goto(`${url}/tools`)
    await page.waitForLoadState('networkidle')
    page.removeAllListeners('request')
    return files
  }
  const staged = await fetchedOn(site.stagingUrl)
  await expect(page.getByRole('button', { name: 'Composition', exact: true })).toBeVisible()
  const live = await fetchedOn(site.url)
  await expect(page.getByRole('button', { name: 'Composition', exact: true })).toBeHidden()
  const panel = [...staged].filter(file => file.startsWith('/remotes/shell/') && !live.has(file))
  expect(panel.length).toBeGreaterThan(0)
  const composer = [...live].filter(file => panel.includes(file) || file.startsWith('/platform/status'))
  expect(composer).toEqual([])
})
