import type { Page } from '@playwright/test'
import { standBetween } from './between.ts'
import { compositionOf, expect, faultOf, mountOf, remake, test, type Build } from './releases.ts'

const remote = 'mfe-gallery'

/** The files of the screen, each of a kind that reaches the page by a way of its own. */
const altered = [
  { name: 'the entry', find: ({ record }: Build) => record.entry },
  { name: 'a lazy chunk of a screen', find: (build: Build) => screenFile(build, '.js') },
  { name: 'a stylesheet', find: (build: Build) => screenFile(build, '.css') },
]

function screenFile({ record }: Build, extension: string) {
  return record.screenFiles['toolbox-home']?.findLast(file => file.endsWith(extension)) ?? ''
}

/** A release whose every file leaves a digit in the page when it takes effect. */
const marked = () =>
  remake(remote, {
    file: (file, text) =>
      file.endsWith('.css')
        ? `${text}:root{--tessera-digit:1}`
        : `globalThis.tesseraDigit=(globalThis.tesseraDigit||'')+'1';${text}`,
  })

const digitsIn = (page: Page) =>
  page.evaluate(() => [
    (globalThis as { tesseraDigit?: string }).tesseraDigit ?? '',
    getComputedStyle(document.documentElement).getPropertyValue('--tessera-digit'),
  ])

test.afterEach(async ({ platform, page }) => {
  await page.close()
  await platform.rollback(remote)
})

test('unaltered, such a release runs', async ({ page, platform }) => {
  const build = await marked()
  await platform.release(build)
  const mounted = mountOf(page, remote)
  await page.goto('/tools')
  expect(await mounted).toBe(build.version)
  const [scripts, style] = await digitsIn(page)
  expect(scripts).toMatch(/^1+$/)
  expect(style).toBe('1')
})

for (const { name, find } of altered) {
  test(`one changed byte in ${name}: it takes no effect, and the release before takes over`, async ({
    page,
    platform,
  }) => {
    const sound = await remake(remote)
    const build = await marked()
    await platform.release(sound)
    await platform.release(build)
    const file = find(build)
    const body = build.files.get(file)?.toString().replace("+'1'", "+'2'").replace('digit:1', 'digit:2')
    expect(body).toHaveLength(build.record.files[file]?.bytes ?? 0)
    await page.route(`**/remotes/${remote}/${build.version}/${file}`, route =>
      route.fulfill({
        contentType: file.endsWith('.css') ? 'text/css' : 'text/javascript',
        headers: { 'access-control-allow-origin': '*' },
        body: body ?? '',
      }),
    )

    const mounted = mountOf(page, remote)
    const fault = faultOf(page, remote)
    await page.goto('/tools')
    expect(await mounted).toBe(sound.version)
    expect(await fault).toMatchObject({ version: build.version, fellBackTo: sound.version, phase: 'load' })
    expect((await digitsIn(page)).join()).not.toContain('2')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })
}

test('in production no release runs whose entry has no hash to be known by', async ({ page, platform }) => {
  const sound = await remake(remote)
  const build = await marked()
  await platform.release(sound)
  await platform.release(build)
  const { entry } = build.record
  const named = `"${entry}":"${build.record.files[entry]?.integrity}"`
  await page.route('**/tools', async route => {
    const response = await route.fetch()
    const html = await response.text()
    expect(html).toContain(named)
    await route.fulfill({ response, body: html.replace(named, named.replace(entry, 'other.js')) })
  })
  const mounted = mountOf(page, remote)
  const fault = faultOf(page, remote)
  await page.goto('/tools')
  expect(await mounted).toBe(sound.version)
  expect(await fault).toMatchObject({ version: build.version, message: expect.stringContaining('No hash') })
  // Its chunks have hashes, and are of no use to anyone without the entry
  expect(await page.evaluate(container => container in globalThis, build.record.container)).toBe(false)
  const [, style] = await digitsIn(page)
  expect(style).not.toBe('1')
})

for (const { name, find } of altered) {
  test(`bad copies of ${name} that the browser keeps do not last: trying again fetches good ones`, async ({
    page,
    platform,
    site,
  }) => {
    const before = await remake(remote)
    const build = await marked()
    await platform.release(before)
    await platform.release(build)
    const spoiled = [before, build].map(each => `/${each.version}/${find(each)}`)
    await using between = await standBetween(site.url, path => spoiled.some(file => path.endsWith(file)))

    await page.goto(`${between.url}/tools`)
    const failure = page.getByRole('alert')
    await expect(failure.getByRole('heading', { name: 'This area could not be loaded' })).toBeVisible()
    between.mend()
    const mounted = mountOf(page, remote)
    await failure.getByRole('button', { name: 'Try again' }).click()
    expect(await mounted).toBe(build.version)
    await expect(page.getByRole('heading', { level: 1, name: 'Gallery' })).toBeFocused()

    // And they are out of the browser's cache for good
    const mountedAnew = mountOf(page, remote)
    await page.reload()
    expect(await mountedAnew).toBe(build.version)
  })
}

test('no script in the page runs but the files of its releases', async ({ page, platform }) => {
  await platform.release(await remake(remote))
  await page.route('**/tools', async route => {
    const response = await route.fetch()
    const injected = `<script>globalThis.injected = 'inline'</script><img src="/nowhere" onerror="globalThis.injected = 'handler'">`
    await route.fulfill({ response, body: (await response.text()).replace('</body>', `${injected}</body>`) })
  })
  const mounted = mountOf(page, remote)
  await page.goto('/tools')
  await mounted
  expect((await compositionOf(page)).channel).toBe('production')
  expect(await page.content()).toContain('globalThis.injected')
  // From a timer, because what the debugger itself runs may do what the page may not
  const evaluated = await page.evaluate(
    () =>
      new Promise<string>(resolve => {
        setTimeout(() => {
          try {
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
