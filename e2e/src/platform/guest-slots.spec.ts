import type { Page } from '@playwright/test'
import { reportFault } from '@tessera/shared-contracts'
import { createRelease } from './create-release.ts'
import { expect, test } from './platform-test.ts'

/** A screen with a slot between two buttons, and one in a box that scrolls. */
const code = `
const addSlot = (parent, name, props) => {
  const slot = document.createElement('tessera-slot')
  slot.setAttribute('name', name)
  slot.setAttribute('props', JSON.stringify(props))
  parent.append(slot)
  return slot
}
export function mount(element) {
  element.innerHTML = '<h1>Guest</h1><button>Before</button><div id="actions"></div><button>After</button><div id="box"><p></p><div id="inner"></div></div><button>Remove</button>'
  const image = { url: '/media/lake.png', title: 'Lake' }
  const [actions, box, inner] = ['actions', 'box', 'inner'].map(id => element.querySelector('#' + id))
  const slot = addSlot(actions, 'image-actions', { image })
  Object.assign(box.style, { height: '120px', overflow: 'auto' })
  box.firstChild.style.height = '400px'
  addSlot(inner, 'language-picker', {})
  addSlot(element, 'undeclared-slot', {})
  element.lastElementChild.previousElementSibling.onclick = () => slot.remove()
  globalThis.breakProps = () => slot.setAttribute('props', '{"image":null}')
  globalThis.moveSlot = () => { actions.style.marginTop = '40px' }
  return () => {}
}`

const guest = createRelease({
  name: 'mfe-host',
  code,
  screen: { mount: 'frame', title: { en: 'A host', zh: '主人' } },
})

test.beforeAll(async ({ platform }) => {
  await platform.publish(guest)
  const { success, error, findings } = await platform.activate(guest)
  expect({ success, error, findings }).toMatchObject({ success: true, error: undefined })
})

const upscale = (page: Page) => page.getByRole('link', { name: 'Send to HD upscale' })
const portfolio = (page: Page) => page.getByRole('link', { name: 'Add to portfolio' })

async function openGuest(page: Page) {
  await page.goto('/mfe-host')
  const frame = page.locator('iframe[title="A host"]').contentFrame()
  await expect(portfolio(page)).toBeVisible()
  return { frame, button: (name: string) => frame.getByRole('button', { name }) }
}

for (const [device, width] of [
  ['a phone', 390],
  ['a desktop', 1440],
] as const)
  test(`the slot of a guest has the extensions of the page, which it cannot read, on ${device}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    const { frame, button } = await openGuest(page)
    const getEdges = async () => {
      const boxes = [button('Before'), upscale(page), portfolio(page), button('After')].map(each =>
        each.boundingBox(),
      )
      const [before, ...others] = (await Promise.all(boxes)).map(box => ({
        top: box?.y ?? 0,
        bottom: (box?.y ?? 0) + (box?.height ?? 0),
      }))
      return { before, after: others.pop(), links: others }
    }
    await expect(async () => {
      const { before, after, links } = await getEdges()
      for (const { top, bottom } of links) {
        expect(top).toBeGreaterThanOrEqual(before?.bottom ?? NaN)
        expect(bottom).toBeLessThanOrEqual((after?.top ?? NaN) + 1)
      }
    }).toPass()
    await expect(frame.locator('body')).not.toContainText('portfolio')
    expect(
      await frame
        .locator('tessera-slot')
        .first()
        .evaluate(slot => slot.childNodes.length),
    ).toBe(0)

    const { links } = await getEdges()
    await frame.locator('body').evaluate(() => (globalThis as unknown as { moveSlot(): void }).moveSlot())
    await expect.poll(async () => (await getEdges()).links[0]?.top).toBeCloseTo((links[0]?.top ?? 0) + 40, 0)

    // A click just after the guest has moved the slot counts for nothing
    await upscale(page).click()
    await expect(page).toHaveURL(/\/mfe-host$/)
    await expect(async () => {
      await upscale(page).click({ timeout: 1_000 })
      await expect(page).toHaveURL(/\/tools\/hd-upscale/, { timeout: 1_000 })
    }).toPass()
    await expect(upscale(page)).toBeHidden()
  })

test('an extension is clipped as its slot is, and leaves with it', async ({ page }) => {
  const { frame, button } = await openGuest(page)
  const picker = page.locator('[data-guest-slots]').getByRole('button', { name: 'Language' })
  await expect(picker).toBeAttached()
  const isHit = () =>
    picker.evaluate(element => {
      const { x, y, width, height } = element.getBoundingClientRect()
      return element.contains(document.elementFromPoint(x + width / 2, y + height / 2))
    })
  await expect.poll(isHit).toBe(false)
  await frame.locator('#box').evaluate(box => (box.scrollTop = box.scrollHeight))
  await expect.poll(isHit).toBe(true)

  await button('Remove').click()
  await expect(portfolio(page)).toBeHidden()
  await expect(page.locator('tessera-slot[name=undeclared-slot]')).toHaveCount(0)
})

test('props of a guest that an extension cannot read are no fault of its release', async ({ page }) => {
  const { frame } = await openGuest(page)
  const faults: string[] = []
  page.on('request', request => {
    if (new URL(request.url()).pathname === reportFault.path) faults.push(request.postData() ?? '')
  })
  await frame.locator('body').evaluate(() => (globalThis as unknown as { breakProps(): void }).breakProps())
  await expect(portfolio(page)).toBeHidden()
  await expect(frame.getByRole('heading', { name: 'Guest' })).toBeVisible()
  expect(faults).toEqual([])
})
