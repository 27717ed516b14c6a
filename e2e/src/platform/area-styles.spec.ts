import type { Page } from '@playwright/test'
import { buildRelease, type BuildOverrides } from './build-release.ts'
import { expect, test } from './platform-test.ts'

/** The ways in which builds and libraries add styles. Each rule sets a property of its own at the body, the screen for an area. */
const addStyles = `
  globalThis.hasRun = true
  const empty = document.head.appendChild(document.createElement('style'))
  empty.sheet.insertRule('body { --inserted: yes }')
  const style = document.head.appendChild(document.createElement('style'))
  style.append('body { --written: yes }')
  document.body.appendChild(document.createElement('style')).append('body { --in-body: yes }')
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('body { --adopted: yes }')
  document.adoptedStyleSheets.push(sheet)`

const styledRelease: BuildOverrides = {
  transformFile: (file, text, { entry }) => {
    if (file.endsWith('.css')) return `${text}body { --linked: yes }`
    return file === entry ? `;(() => {${addStyles}})();${text}` : text
  },
}

const all = ['--inserted', '--written', '--adopted', '--linked']
/** Lists the properties that apply in the next frame that the browser paints. */
const listApplied = (page: Page) =>
  page.evaluate(
    async names => {
      await new Promise(requestAnimationFrame)
      const elements = [document.body, ...document.querySelectorAll('[data-release]')]
      const isSet = (name: string) =>
        elements.some(each => getComputedStyle(each).getPropertyValue(name) !== '')
      return names.filter(isSet)
    },
    [...all, '--in-body'],
  )
const hasRun = (page: Page) => page.evaluate(() => 'hasRun' in globalThis)

test.beforeAll(async ({ platform }) =>
  platform.publishAndActivate(await buildRelease('mfe-portfolio', styledRelease)),
)
test.afterAll(({ platform }) => platform.rollback('mfe-portfolio'))

test('a page fetches the code of other areas and does not run it', async ({ page }) => {
  const fetched = page.waitForResponse(/\/remotes\/mfe-portfolio\/.*\.css$/)
  await page.goto('/')
  await (await fetched).finished()
  expect(await hasRun(page)).toBe(false)
  expect(await listApplied(page)).toEqual([])
})

test('styles of an area are applied while it is shown', async ({ page }) => {
  await page.goto('/portfolio-editor')
  await expect(page.getByRole('heading', { name: 'Portfolio editor', level: 1 })).toBeVisible()
  expect(await listApplied(page)).toEqual(all)
  await page.getByRole('link', { name: 'Back to toolbox' }).click()
  await expect(page.getByRole('heading', { name: 'Gallery', level: 1 })).toBeVisible()
  expect(await listApplied(page)).toEqual([])
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Portfolio editor', level: 1 })).toBeVisible()
  expect(await listApplied(page)).toEqual(all)
})

test('a link that is pointed at applies no styles', async ({ page }) => {
  await page.goto('/')
  await page.evaluate(() => {
    const link = document.createElement('a')
    Object.assign(link, { href: '/portfolio-editor', textContent: 'To the editor' })
    document.querySelector('main')?.append(link)
  })
  await page.getByRole('link', { name: 'To the editor' }).hover()
  await expect.poll(() => hasRun(page)).toBe(true)
  expect(await listApplied(page)).toEqual([])
})
