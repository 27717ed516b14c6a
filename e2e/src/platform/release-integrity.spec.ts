import type { Page } from '@playwright/test'
import { hashListFileName } from '@tessera/shared-contracts'
import { startCorruptingProxy } from '../fixtures/corrupting-proxy.ts'
import { quickTag } from '../fixtures/quick-tag.ts'
import { buildRelease, type ReleaseBuild } from './build-release.ts'
import { readComposition, waitForFault, waitForMount } from './page-reports.ts'
import { expect, test } from './platform-test.ts'

const remote = 'mfe-gallery'

/** Files of the screen that the page loads in different ways. */
const alteredFiles = [
  { name: 'the entry', find: ({ record }: ReleaseBuild) => record.entry },
  { name: 'a lazy chunk of a screen', find: (build: ReleaseBuild) => findScreenFile(build, '.js') },
  { name: 'a stylesheet', find: (build: ReleaseBuild) => findScreenFile(build, '.css') },
]

function findScreenFile({ record }: ReleaseBuild, extension: string) {
  return record.screenFiles['toolbox-home']?.findLast(file => file.endsWith(extension)) ?? ''
}

/** Builds a release whose files each leave a digit in the page when they run or apply. */
const buildMarkedRelease = () =>
  buildRelease(remote, {
    transformFile: (file, text) =>
      file.endsWith('.css')
        ? `${text}:root{--tessera-digit:1}`
        : `globalThis.tesseraDigit=(globalThis.tesseraDigit||'')+'1';${text}`,
  })

const readMarks = (page: Page) =>
  page.evaluate(() => [
    (globalThis as { tesseraDigit?: string }).tesseraDigit ?? '',
    // Styles of an area apply to its screen only
    getComputedStyle(document.querySelector('main h1') ?? document.body).getPropertyValue('--tessera-digit'),
  ])

test.afterEach(async ({ platform, page }) => {
  await page.close()
  await platform.rollback(remote)
})

test('the unaltered release runs', quickTag, async ({ page, platform }) => {
  const build = await buildMarkedRelease()
  await platform.publishAndActivate(build)
  const mounted = waitForMount(page, remote)
  await page.goto('/tools')
  expect(await mounted).toBe(build.version)
  const [scripts, style] = await readMarks(page)
  expect(scripts).toMatch(/^1+$/)
  expect(style).toBe('1')
})

for (const { name, find } of alteredFiles) {
  const title = `after one changed byte in ${name} the previous release runs instead`
  test(title, quickTag, async ({ page, platform }) => {
    const sound = await buildRelease(remote)
    const build = await buildMarkedRelease()
    await platform.publishAndActivate(sound)
    await platform.publishAndActivate(build)
    const file = find(build)
    const body = build.files.get(file)?.toString().replace("+'1'", "+'2'").replace('digit:1', 'digit:2')
    expect(Buffer.byteLength(body ?? '')).toBe(build.record.files[file]?.bytes)
    await page.route(`**/remotes/${remote}/${build.version}/${file}`, route =>
      route.fulfill({
        contentType: file.endsWith('.css') ? 'text/css' : 'text/javascript',
        headers: { 'access-control-allow-origin': '*' },
        body: body ?? '',
      }),
    )

    const mounted = waitForMount(page, remote)
    const fault = waitForFault(page, remote)
    await page.goto('/tools')
    expect(await mounted).toBe(sound.version)
    expect(await fault).toMatchObject({ version: build.version, fellBackTo: sound.version, phase: 'load' })
    expect((await readMarks(page)).join()).not.toContain('2')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })
}

/** Opens a page of another area, which has only the hash of the gallery's list of hashes, and goes to the gallery in it. */
async function openFromAnotherArea(page: Page) {
  await page.goto('/tools/text-to-image')
  await page.getByRole('link', { name: 'Back to toolbox' }).click()
  await expect(page).toHaveURL(/\/tools$/)
}

test('after one changed byte in a chunk the previous release runs also in an open page', async ({
  page,
  platform,
}) => {
  const sound = await buildRelease(remote)
  const build = await buildMarkedRelease()
  await platform.publishAndActivate(sound)
  await platform.publishAndActivate(build)
  const file = findScreenFile(build, '.js')
  const body = build.files.get(file)?.toString().replace("+'1'", "+'2'") ?? ''
  await page.route(`**/remotes/${remote}/${build.version}/${file}`, route =>
    route.fulfill({ contentType: 'text/javascript', headers: { 'access-control-allow-origin': '*' }, body }),
  )
  const mounted = waitForMount(page, remote)
  const fault = waitForFault(page, remote)
  await openFromAnotherArea(page)
  expect(await mounted).toBe(sound.version)
  expect(await fault).toMatchObject({ version: build.version, fellBackTo: sound.version, phase: 'load' })
  expect((await readMarks(page)).join()).not.toContain('2')
})

test('a hash list other than that of the page is rejected', async ({ page, platform }) => {
  const sound = await buildRelease(remote)
  const build = await buildMarkedRelease()
  await platform.publishAndActivate(sound)
  await platform.publishAndActivate(build)
  await page.route(`**/remotes/${remote}/${build.version}/${hashListFileName}`, async route => {
    const response = await route.fetch()
    const hashes = (await response.json()) as Record<string, string>
    await route.fulfill({ response, json: { ...hashes, [findScreenFile(build, '.js')]: '' } })
  })
  const mounted = waitForMount(page, remote)
  const fault = waitForFault(page, remote)
  await openFromAnotherArea(page)
  expect(await mounted).toBe(sound.version)
  expect(await fault).toMatchObject({ version: build.version, fellBackTo: sound.version, phase: 'load' })
  expect((await readMarks(page)).join('')).toBe('')
})

test('in production a release without a hash for its entry does not run', async ({ page, platform }) => {
  const sound = await buildRelease(remote)
  const build = await buildMarkedRelease()
  await platform.publishAndActivate(sound)
  await platform.publishAndActivate(build)
  const { entry } = build.record
  const named = `"${entry}":"${build.record.files[entry]?.integrity}"`
  await page.route('**/tools', async route => {
    const response = await route.fetch()
    const html = await response.text()
    expect(html).toContain(named)
    await route.fulfill({ response, body: html.replace(named, named.replace(entry, 'other.js')) })
  })
  const mounted = waitForMount(page, remote)
  const fault = waitForFault(page, remote)
  await page.goto('/tools')
  expect(await mounted).toBe(sound.version)
  expect(await fault).toMatchObject({ version: build.version, message: expect.stringContaining('No hash') })
  // Its chunks have hashes, but nothing loads them without the entry
  expect(await page.evaluate(container => container in globalThis, build.record.container)).toBe(false)
  const [, style] = await readMarks(page)
  expect(style).not.toBe('1')
})

for (const { name, find } of alteredFiles) {
  test(`trying again replaces bad cached copies of ${name}`, async ({ page, platform, site }) => {
    const before = await buildRelease(remote)
    const build = await buildMarkedRelease()
    await platform.publishAndActivate(before)
    await platform.publishAndActivate(build)
    const spoiled = [before, build].map(each => `/${each.version}/${find(each)}`)
    await using between = await startCorruptingProxy(site.url, path =>
      spoiled.some(file => path.endsWith(file)),
    )

    await page.goto(`${between.url}/tools`)
    const failure = page.getByRole('alert')
    await expect(failure.getByRole('heading', { name: "Couldn't load this section" })).toBeVisible()
    between.stopCorrupting()
    const mounted = waitForMount(page, remote)
    await failure.getByRole('button', { name: 'Try again' }).click()
    expect(await mounted).toBe(build.version)
    await expect(page.getByRole('heading', { level: 1, name: 'Gallery' })).toBeFocused()

    // The bad copies are no longer in the browser's cache
    const mountedAnew = waitForMount(page, remote)
    await page.reload()
    expect(await mountedAnew).toBe(build.version)
  })
}

test('only the scripts of its releases run in the page', async ({ page, platform }) => {
  await platform.publishAndActivate(await buildRelease(remote))
  await page.route('**/tools', async route => {
    const response = await route.fetch()
    const injected = `<script>globalThis.injected = 'inline'</script><img src="/nowhere" onerror="globalThis.injected = 'handler'">`
    await route.fulfill({ response, body: (await response.text()).replace('</body>', `${injected}</body>`) })
  })
  const mounted = waitForMount(page, remote)
  await page.goto('/tools')
  await mounted
  expect((await readComposition(page)).channel).toBe('production')
  expect(await page.content()).toContain('globalThis.injected')
  // In a timer, because code of the debugger is exempt from the page's CSP
  const evaluated = await page.evaluate(
    () =>
      new Promise<string>(resolve => {
        setTimeout(() => {
          try {
            // oxlint-disable-next-line no-eval -- the page's CSP must refuse it
            resolve(String(globalThis.eval('1 + 1')))
          } catch (error) {
            resolve(error instanceof Error ? error.name : 'unknown')
          }
        })
      }),
  )
  expect(evaluated).toBe('EvalError')
  expect(await page.evaluate(() => 'injected' in globalThis)).toBe(false)
})
