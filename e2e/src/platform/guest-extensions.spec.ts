import type { Page } from '@playwright/test'
import { createRelease } from './create-release.ts'
import { waitForFault } from './page-reports.ts'
import { expect, test } from './platform-test.ts'

/** Two extensions: one that shows the props of its slot, and one that fails for some images only. */
const code = `
globalThis.ranInPage = true
const attempt = run => { try { return 'got ' + run() } catch (error) { return error.name } }
export const mount = element => { element.innerHTML = '<h1>Prints</h1>' }
export const print = {
  mount(element, context) {
    element.innerHTML = '<a href="/help"></a> <output hidden></output>'
    element.style.whiteSpace = 'nowrap'
    const show = () => {
      const { props, language } = context.getState()
      element.querySelector('a').textContent = (language === 'zh' ? '打印 ' : 'Print ') + props.image.title
    }
    show()
    context.subscribe(show)
    element.querySelector('output').textContent = attempt(() => parent.document.title) + ', ' + attempt(() => localStorage.length)
  },
}
export const fails = {
  mount(element, context) {
    if (context.getState().props.image.url !== '/sample.png') throw new Error('no paper')
  },
}`

const framed = (name: string, order: number) => ({
  name,
  slot: 'image-actions',
  order,
  expose: './App',
  export: name,
  mount: 'frame',
})

const guest = createRelease({
  name: 'mfe-prints',
  code,
  screen: { mount: 'frame' },
  record: { extensions: [framed('print', 150), framed('fails', 160)] },
})

/** An area in the page, whose dialog offers the slot. */
const photos = createRelease({
  name: 'mfe-photos',
  code: `
export function mount(element) {
  element.innerHTML = '<h1>Photos</h1><button>Open</button><dialog aria-label="Photo"><div><tessera-slot></tessera-slot></div></dialog>'
  const [button, dialog, row, slot] = element.querySelectorAll('button, dialog, div, tessera-slot')
  Object.assign(row.style, { display: 'flex', flexWrap: 'wrap', gap: '8px' })
  slot.setAttribute('props', JSON.stringify({ image: { url: '/media/lake.png', title: 'Lake' } }))
  slot.setAttribute('name', 'image-actions')
  button.onclick = () => dialog.showModal()
  return () => {}
}`,
})

test.beforeAll(async ({ platform }) => {
  for (const release of [photos, guest]) {
    await platform.publish(release)
    const { success, error, findings } = await platform.activate(release)
    expect({ success, error, findings }).toMatchObject({ success: true, error: undefined })
  }
})

async function openPhoto(page: Page) {
  await page.goto('/mfe-photos')
  await page.getByRole('button', { name: 'Open' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('link', { name: 'Add to portfolio' })).toBeVisible()
  return { dialog, frame: dialog.locator('iframe[title=print]') }
}

for (const [device, width] of [
  ['a phone', 390],
  ['a desktop', 1440],
] as const)
  test(`the extension of a guest is in its slot, as large as its content, on ${device}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    const fault = waitForFault(page, 'mfe-prints')
    const { dialog, frame } = await openPhoto(page)
    const link = frame.contentFrame().getByRole('link', { name: 'Print Lake' })
    await expect(link).toBeVisible()
    await expect(frame).toHaveCSS('height', /^(2|3|4)\d(\.\d+)?px$/)
    await expect(frame).toHaveCSS('width', /^(7|8|9|1\d)\d(\.\d+)?px$/)
    await expect(frame.contentFrame().locator('output')).toHaveText('SecurityError, SecurityError')
    expect(await page.evaluate(() => 'ranInPage' in globalThis)).toBe(false)

    // The one that fails disappears alone
    expect((await fault).message).toBe('Extension "fails": no paper')
    await expect(dialog.locator('iframe[title=fails]')).toHaveCount(0)
    await expect(dialog.getByRole('link', { name: 'Send to HD upscale' })).toBeVisible()

    await link.click()
    await expect(page).toHaveURL(/\/help$/)
  })

test('Escape in the extension of a guest closes the dialog', async ({ page }) => {
  const { dialog, frame } = await openPhoto(page)
  await frame.contentFrame().getByRole('link').focus()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
})
