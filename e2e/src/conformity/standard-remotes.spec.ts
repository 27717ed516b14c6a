import type { Page } from '@playwright/test'
import { waitForFault, waitForMount } from '../platform/page-reports.ts'
import { expect, test as siteTest } from '../fixtures/site-test.ts'
import {
  examples,
  hangInEntry,
  releaseExample,
  throwInEntry,
  throwInScreen,
  withChangedBuild,
  type Breakage,
  type Example,
} from './examples.ts'

/** A site with all examples live on production beside the product's own remotes. */
const test = siteTest.extend<object, { token: string }>({
  token: [
    async ({ site }, use) => {
      const token = await site.runAdmin('tokens', 'create', '--integrator')
      for (const example of examples) await releaseExample(site, token, example, { version: '1.0.0' })
      await use(token)
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

test.beforeEach(async ({ token }) => expect(token).not.toBe(''))

for (const { folder, remote, path, heading: title } of examples)
  test(`${folder} runs in the shell, in both languages`, async ({ page, browser, site }) => {
    const problems: string[] = []
    page.on('console', message => message.type() === 'error' && problems.push(message.text()))
    page.on('pageerror', error => problems.push(error.message))
    const mounted = waitForMount(page, remote)
    const response = await page.goto(path)
    expect(await mounted).toBe('1.0.0')
    await expect(heading(page, title.en)).toBeVisible()
    expect(await page.title()).toContain(title.en)
    expect(response?.headers()['content-security-policy']).not.toContain('unsafe')
    expect(problems).toEqual([])
    const chinese = await browser.newPage({ locale: 'zh-CN', baseURL: site.url })
    await chinese.goto(path)
    await expect(heading(chinese, title.zh)).toBeVisible()
    await chinese.close()
  })

for (const example of examples)
  for (const [index, [feature, build]] of Object.entries(example.otherBuilds ?? {}).entries())
    test(`${example.folder} runs with ${feature}`, async ({ page, site, token }) => {
      const version = `1.${index + 1}.0`
      await withChangedBuild(example, build, dist => releaseExample(site, token, example, { version, dist }))
      const mounted = waitForMount(page, example.remote)
      await page.goto(example.path)
      expect(await mounted).toBe(version)
      await expect(heading(page, example.heading.en)).toBeVisible()
      await releaseExample(site, token, example, { version: '1.0.0' })
    })

test('hooks of the page React work in remotes of other builds', async ({ page }) => {
  await page.goto('/counter')
  await page.getByRole('button', { name: 'Add one' }).click()
  await expect(page.getByRole('status').filter({ hasText: '1' })).toBeVisible()
  await page.goto('/greeting')
  await page.getByLabel('Your name').fill('Ada')
  await expect(page.getByText('Hello Ada')).toBeVisible()
  await page.goto('/clock')
  await page.getByRole('main').getByRole('link', { name: 'Toolbox' }).click()
  await expect(page).toHaveURL(/\/tools$/)
})

test('a remote of webpack has its styles and loads further chunks', async ({ page }) => {
  await page.goto('/dice')
  const faces = page.getByRole('status', { name: 'Faces' })
  await page.getByRole('button', { name: 'Roll' }).click()
  await expect(faces).toHaveText(/^[1-6] [1-6]$/)
  await expect(faces).toHaveCSS('font-size', '40px')
})

test('a remote without a runtime uses that of the page, with its plugin and its snapshot', async ({
  page,
}) => {
  await page.goto('/packages')
  await expect(page.getByRole('list', { name: 'Packages of the page' })).toHaveText(/^react 19/)
  const federation = await page.evaluate(() => {
    const { __INSTANCES__: instances, moduleInfo } = Reflect.get(globalThis, '__FEDERATION__') as {
      __INSTANCES__: { name: string }[]
      moduleInfo: Record<string, { modules?: { moduleName: string }[] }>
    }
    const modules = Object.values(moduleInfo).flatMap(info => info.modules ?? [])
    return { instances: instances.map(({ name }) => name), modules: modules.map(each => each.moduleName) }
  })
  expect(federation).toEqual({ instances: ['shell', 'mfe_packages'], modules: ['remote'] })
})

test('a page without such a remote does not load the runtime', async ({ page }) => {
  await page.goto('/dice')
  await expect(heading(page, 'Dice')).toBeVisible()
  expect(await page.evaluate(() => '__FEDERATION__' in globalThis)).toBe(false)
})

test('a Vue screen follows the language and navigates within the page', async ({ page }) => {
  await page.goto('/notes')
  await page.getByLabel('Write a note').fill('four')
  await expect(page.getByText('4 characters')).toBeVisible()
  await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }))
  await page.getByRole('button', { name: 'Language' }).click()
  await page.getByRole('button', { name: '中文' }).click()
  await expect(heading(page, '笔记')).toBeVisible()
  await expect(page.getByLabel('写一条笔记')).toHaveValue('four')
  await page.getByRole('main').getByRole('link', { name: '工具箱' }).click()
  await expect(page).toHaveURL(/\/tools$/)
  await page.getByRole('list', { name: '示例' }).getByRole('link', { name: '笔记' }).click()
  await page.getByRole('button', { name: '打开工具箱' }).click()
  await expect(page).toHaveURL(/\/tools$/)
  expect(await page.evaluate(() => Reflect.get(globalThis, 'isSamePage') as unknown)).toBe(true)
})

test('a changed file of an ES module remote does not run', async ({ page }) => {
  await page.route(/\/remotes\/mfe-clock\/1\.0\.0\/assets\/clock-[^/]*\.js$/, async route => {
    const response = await route.fetch()
    await route.fulfill({ response, body: `globalThis.isTampered = true;${await response.text()}` })
  })
  const fault = waitForFault(page, 'mfe-clock')
  await page.goto('/clock')
  expect(await fault).toMatchObject({ version: '1.0.0' })
  expect(await page.evaluate(() => 'isTampered' in globalThis)).toBe(false)
})

const failures: readonly (readonly [version: string, what: string, Breakage, readonly Example[]])[] = [
  ['2.0.0', 'its entry throws', throwInEntry, examples],
  ['3.0.0', 'its screen throws', throwInScreen, examples],
  ['4.0.0', 'its entry hangs', hangInEntry, examples.filter(({ remote }) => remote === 'mfe-greeting')],
]

for (const [version, what, breakage, broken] of failures)
  for (const example of broken)
    test(`${example.folder} falls back to its previous release when ${what}`, async ({
      page,
      site,
      token,
    }) => {
      await releaseExample(site, token, example, { version: '1.0.0' })
      await withChangedBuild(example, { breakage }, dist =>
        releaseExample(site, token, example, { version, isForced: true, dist }),
      )
      const fault = waitForFault(page, example.remote)
      await page.goto(example.path)
      expect(await fault).toMatchObject({ version, fellBackTo: '1.0.0' })
      await expect(heading(page, example.heading.en)).toBeVisible({ timeout: 20_000 })
    })
