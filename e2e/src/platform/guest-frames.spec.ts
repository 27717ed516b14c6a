import { createRelease } from './create-release.ts'
import { waitForMount } from './page-reports.ts'
import { expect, test } from './platform-test.ts'

/** Tries what a guest must not do, and shows what happened. */
const code = `
globalThis.ranInPage = true
const attempts = {
  document: () => parent.document.title,
  cookie: () => document.cookie,
  storage: () => localStorage.length,
  database: () => indexedDB.open('x'),
  location: () => { top.location.href = '/stolen' },
  opener: () => top.tesseraIntegrity,
}
const attempt = run => { try { return 'got ' + run() } catch (error) { return error.name } }
export async function mount(element, context) {

  const style = document.head.appendChild(document.createElement('style'))
  style.append('h1 { color: rgb(200, 0, 0) }')
  element.innerHTML = '<h1>Guest</h1><p id="state"></p><a href="/help">Help</a><button>Open</button><p id="tall"></p><output></output>'
  const session = await fetch(new URL('/api/auth/session', import.meta.url), { credentials: 'include' }).then(response => response.text(), () => 'no answer')
  element.querySelector('output').textContent = JSON.stringify({ ...Object.fromEntries(Object.entries(attempts).map(([name, run]) => [name, attempt(run)])), session })
  const show = () => { element.querySelector('#state').textContent = JSON.stringify(context.getState()) }
  show()
  context.subscribe(show)
  element.querySelector('button').onclick = () => context.navigate('/about')
  globalThis.fail = () => { throw new Error('late') }
  return () => {}
}`

const guest = createRelease({
  name: 'mfe-guest',
  code,
  screen: { mount: 'frame', path: '/guest/:id', title: { en: 'A guest', zh: '访客' } },
})

test.beforeAll(async ({ platform }) => {
  await platform.publish(guest)
  const { success, error, mounted } = await platform.activate(guest)
  expect({ success, error, mounted }).toEqual({ success: true, error: undefined, mounted: true })
})

test('a guest shows its screen, and navigates the page', async ({ page }) => {
  const mounted = waitForMount(page, 'mfe-guest')
  await page.goto('/guest/7?view=all')
  await mounted
  const frame = page.frameLocator('iframe[title="A guest"]')
  await expect(frame.getByRole('heading', { name: 'Guest' })).toHaveCSS('color', 'rgb(200, 0, 0)')
  await expect(frame.locator('#state')).toContainText('"path":"/guest/7","search":"?view=all"')
  await expect(frame.locator('#state')).toContainText('"params":{"id":"7"}')
  await expect(frame.locator('body')).toHaveCSS('color', 'rgb(243, 242, 239)')

  await frame.locator('#tall').evaluate(element => (element.style.height = '1500px'))
  await expect
    .poll(() => page.locator('iframe').evaluate(element => element.clientHeight))
    .toBeGreaterThan(1500)

  await frame.getByRole('link', { name: 'Help' }).click()
  await expect(page).toHaveURL(/\/help$/)
  await page.goBack()
  await frame.getByRole('button', { name: 'Open' }).click()
  await expect(page).toHaveURL(/\/about$/)
  await page.goBack()
  await expect(frame.getByRole('heading', { name: 'Guest' })).toBeVisible()
})

test('a guest cannot read the page, its cookies and its storage', async ({ page, context, site }) => {
  await context.addCookies([{ name: 'visible', value: 'secret', url: site.url }])
  await page.goto('/guest/1')
  await page.evaluate(() => localStorage.setItem('secret', 'secret'))
  const output = page.frameLocator('iframe').locator('output')
  await expect(output).not.toBeEmpty()
  expect(JSON.parse(await output.innerText())).toEqual({
    document: 'SecurityError',
    cookie: 'SecurityError',
    storage: 'SecurityError',
    database: 'SecurityError',
    location: 'SecurityError',
    opener: 'SecurityError',
    session: 'no answer',
  })
  await expect(page).toHaveURL(/\/guest\/1$/)
  expect(await page.evaluate(() => 'ranInPage' in globalThis)).toBe(false)
})
