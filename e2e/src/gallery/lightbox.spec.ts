import type { CDPSession, Locator, Page } from '@playwright/test'
import { quickTag } from '../fixtures/quick-tag.ts'
import { expect, test } from '../fixtures/site-test.ts'
import { createItems, createSizedItem, mockGallery, tile } from './mock-gallery.ts'

const turnButton = (page: Page, name: 'Previous creation' | 'Next creation') =>
  page.getByRole('button', { name })

test('a creation opens in a lightbox with keyboard navigation, and back closes it', async ({ page }) => {
  await mockGallery(page, createItems(8))
  await page.goto('/tools')
  await tile(page, 2).click()
  await expect(page).toHaveURL(/work=2$/)
  const dialog = page.getByRole('dialog')
  await expect(dialog).toHaveAccessibleName('Work 2')
  await expect(page.locator('html')).toHaveCSS('overflow-y', 'hidden')

  await page.keyboard.press('ArrowRight')
  await expect(dialog).toHaveAccessibleName('Work 3')
  await page.goBack()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(/\/tools$/)
  await expect(tile(page, 3)).toBeFocused()

  await page.keyboard.press('Enter')
  await expect(dialog).toHaveAccessibleName('Work 3')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(tile(page, 3)).toBeFocused()
})

test('the wheel zooms where the pointer is, dragging pans, and Escape closes the list of actions alone', async ({
  page,
}) => {
  await mockGallery(page, createItems(8))
  await page.goto('/tools?work=2')
  const dialog = page.getByRole('dialog')
  const image = dialog.getByRole('img', { name: 'Work 2' })
  const before = await getBox(image)
  const point = { x: before.x + before.width / 4, y: before.y + before.height / 4 }
  await page.mouse.move(point.x, point.y)
  await page.mouse.wheel(0, -500)
  await expect(dialog.getByText('272%')).toBeVisible()
  const zoomed = await getBox(image)
  expect(zoomed.width / before.width).toBeCloseTo(Math.E, 1)
  expect((point.x - zoomed.x) / zoomed.width).toBeCloseTo(0.25, 2)

  await page.mouse.down()
  await page.mouse.move(point.x - 60, point.y - 40, { steps: 4 })
  await page.mouse.up()
  const panned = await getBox(image)
  expect(panned.x).toBeCloseTo(zoomed.x - 60, 0)
  await page.keyboard.press('0')
  await expect(dialog.getByText('100%')).toBeVisible()

  const more = dialog.getByRole('button', { name: 'More actions' })
  await more.focus()
  await page.keyboard.press('ArrowDown')
  await expect(dialog.getByRole('link', { name: 'Send to HD upscale' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(more).toBeFocused()
  await expect(more).toHaveAttribute('aria-expanded', 'false')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
})

test('the URL of a creation opens it, and an unknown one is reported', quickTag, async ({ page }) => {
  await mockGallery(page, createItems(8))
  await page.goto('/tools?work=5')
  await expect(page.getByRole('dialog')).toHaveAccessibleName('Work 5')
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/tools$/)
  await page.goto('/tools?work=500')
  await expect(page.getByText(/^This creation is no longer here/)).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
})

test.describe('with touch', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })

  test('the lightbox follows swipes and stops at the ends', async ({ page }) => {
    await mockGallery(page, createItems(8))
    await page.goto('/tools?work=2')
    const dialog = page.getByRole('dialog')
    await expect(dialog).toHaveAccessibleName('Work 2')
    const finger = await createFinger(page, dialog.getByRole('img', { name: 'Work 2' }))

    await finger.drag(-260)
    await expect(dialog).toHaveAccessibleName('Work 3')
    await finger.drag(-30, { slowly: true })
    await expect(dialog).toHaveAccessibleName('Work 3')
    await finger.drag(260)
    await expect(dialog).toHaveAccessibleName('Work 2')
    await finger.drag(260)
    await expect(dialog).toHaveAccessibleName('Work 1')
    await expect(turnButton(page, 'Previous creation')).toBeDisabled()
    await finger.drag(260)
    await expect(dialog).toHaveAccessibleName('Work 1')
    await expect(page).toHaveURL(/work=1$/)
  })

  test('two fingers zoom the image and not the page, and then one finger pans', async ({ page }) => {
    await mockGallery(page, createItems(8))
    await page.goto('/tools?work=2')
    const dialog = page.getByRole('dialog')
    const image = dialog.getByRole('img', { name: 'Work 2' })
    const { x, y, width, height } = await getBox(image)
    const middle = { x: x + width / 2, y: y + height / 2 }
    const session = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...offsets: number[]) =>
      session.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: offsets.map((offset, id) => ({ id, x: middle.x + offset, y: middle.y + offset / 2 })),
      })
    await touch('touchStart', -40, 40)
    for (let step = 1; step <= 8; step++) await touch('touchMove', -40 - step * 5, 40 + step * 5)
    await touch('touchEnd')
    await expect(dialog.getByText('200%')).toBeVisible()
    expect(await page.evaluate(() => visualViewport?.scale)).toBe(1)
    expect((await getBox(image)).width).toBeCloseTo(width * 2, 0)

    const before = await getBox(image)
    await touch('touchStart', 0)
    for (let step = 1; step <= 8; step++) await touch('touchMove', -step * 8)
    await touch('touchEnd')
    expect((await getBox(image)).x).toBeLessThan(before.x - 40)
    await expect(dialog).toHaveAccessibleName('Work 2')
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('a title and a prompt without spaces do not overflow', async ({ page }) => {
    const endless = 'Donaudampfschifffahrtsgesellschaft'.repeat(12)
    await mockGallery(page, [createSizedItem(1, { title: endless, generation_history_id: 'g1' })])
    await page.route(/get_creations\.php\?id=/, route =>
      route.fulfill({ json: { success: true, prompt: { positive: endless } } }),
    )
    await page.goto('/tools?work=1')
    const dialog = page.getByRole('dialog', { name: endless })
    await expect(dialog.getByText(endless)).toHaveCount(2)
    await expect(dialog.getByRole('img', { name: endless })).toBeInViewport({ ratio: 1 })
    const farthest = await dialog
      .locator('*')
      .evaluateAll(parts => Math.max(...parts.map(part => part.getBoundingClientRect().right)))
    expect(farthest).toBeLessThanOrEqual(390)
  })
})

async function getBox(target: Locator) {
  const box = await target.boundingBox()
  if (!box) throw new Error('It is not shown')
  return box
}

async function createFinger(page: Page, target: Locator) {
  const box = await target.boundingBox()
  if (!box) throw new Error('There is nothing to touch')
  const session: CDPSession = await page.context().newCDPSession(page)
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: number) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: at === undefined ? [] : [{ x: at, y }] })
  return {
    /** `slowly` moves back at the end, so that the swipe has no velocity. */
    async drag(by: number, { slowly = false } = {}) {
      // Waits until the last animation has ended
      await page.waitForFunction(() =>
        document
          .querySelector('dialog')
          ?.getAnimations({ subtree: true })
          .every(({ playState }) => playState !== 'running'),
      )
      const start = x - by / 2
      await touch('touchStart', start)
      for (let step = 1; step <= 10; step++) await touch('touchMove', start + (by * step) / 10)
      if (slowly) await touch('touchMove', start + by + Math.sign(by) * -2)
      await touch('touchEnd')
    },
  }
}
