import type { CDPSession, Locator, Page, Route } from '@playwright/test'
import { dropInlinedResponses } from '../fixtures/drop-inlined-responses.ts'
import { getLayoutShift, observeLayoutShift } from '../fixtures/layout-shift.ts'
import { quickTag } from '../fixtures/quick-tag.ts'
import { expect, test } from '../fixtures/site-test.ts'

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const calls = '**/api/get_creations.php*'
const images = '**/shown/**'

/** Creates an item with the required fields only. */
const createItem = (id: number, fields: object = {}) => ({
  id,
  file_type: 'image',
  url: `/shown/${id}.png`,
  title: `Work ${id}`,
  prompt: null,
  generation_history_id: null,
  portfolio_id: null,
  user: { username: 'mira', avatarUrl: null },
  ...fields,
})
const createSizedItem = (id: number, fields: object = {}) =>
  createItem(id, { width: 400, height: 300 + (id % 5) * 100, ...fields })
const createItems = (count: number, from = 1, make = createSizedItem) =>
  Array.from({ length: count }, (_, index) => make(from + index))

/** Mocks gallery pages and images. The returned list grows with the requested page numbers. */
async function mockGallery(page: Page, ...pages: object[][]): Promise<string[]> {
  const requested: string[] = []
  await dropInlinedResponses(page)
  await page.route(images, route => route.fulfill({ contentType: 'image/png', body: pixel }))
  await page.route(calls, route => {
    const number = new URL(route.request().url()).searchParams.get('page')
    if (number === null) return route.fulfill({ json: { success: false } })
    requested.push(number)
    return route.fulfill({ json: { success: true, creations: pages[Number(number) - 1] ?? [] } })
  })
  return requested
}

const creationList = (page: Page) => page.getByRole('list', { name: 'Creations' })
const tile = (page: Page, id: number) =>
  creationList(page).getByRole('link', { name: new RegExp(`^Work ${id} `) })
const turnButton = (page: Page, name: 'Previous creation' | 'Next creation') =>
  page.getByRole('button', { name })

test(
  'the filters are in the URL, and disabling the last one shows everything',
  quickTag,
  async ({ page }) => {
    await mockGallery(page, [
      createSizedItem(1),
      createSizedItem(2, { file_type: 'video' }),
      createSizedItem(3, { file_type: 'portfolio' }),
    ])
    await page.goto('/tools')
    await expect(creationList(page).getByRole('listitem')).toHaveCount(3)
    for (const name of ['Image', 'Video']) await page.getByRole('button', { name, exact: true }).click()
    await expect(page).toHaveURL(/\?show=portfolio$/)
    await expect(creationList(page).getByRole('listitem')).toHaveCount(1)

    await page.reload()
    await expect(creationList(page).getByRole('listitem')).toHaveCount(1)
    await page.getByRole('button', { name: 'Portfolio', exact: true }).click()
    await expect(page).toHaveURL(/\/tools$/)
    await expect(creationList(page).getByRole('listitem')).toHaveCount(3)
  },
)

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

test('arrow keys move through the gallery, and scrolling keeps the focus', quickTag, async ({ page }) => {
  await mockGallery(page, createItems(50), createItems(50, 51), createItems(50, 101))
  await page.goto('/tools')
  await tile(page, 1).focus()
  await page.keyboard.press('ArrowRight')
  await expect(tile(page, 2)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(tile(page, 2)).not.toBeFocused()
  const below = await creationList(page).locator('a:focus').getAttribute('id')

  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  await expect(tile(page, 1)).toHaveCount(0)
  expect(await page.evaluate(() => document.activeElement?.id)).toBe(below)
  await page.keyboard.press('Home')
  await expect(tile(page, 1)).toBeFocused()
  await expect(tile(page, 1)).toBeInViewport()
})

test('the scroll position is restored after visiting a portfolio', async ({ page }) => {
  const second = createItems(50, 51)
  second[20] = createSizedItem(71, { file_type: 'portfolio', portfolio_id: 'p71' })
  await mockGallery(page, createItems(50), second)
  await page.goto('/tools')
  await expect(tile(page, 1)).toBeVisible()
  await expect(async () => {
    await page.evaluate(() => scrollBy(0, 700))
    await expect(tile(page, 71)).toBeInViewport({ timeout: 200 })
  }).toPass()
  // Focusing scrolls the tile fully into view
  await tile(page, 71).focus()
  const before = await page.evaluate(() => scrollY)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/portfolio\/p71$/)
  await page.goBack()
  await expect(tile(page, 71)).toBeInViewport()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(before)
})

test('the scroll position is restored after a reload, across several pages', async ({ page }) => {
  const requested = await mockGallery(
    page,
    createItems(50),
    createItems(50, 51),
    createItems(50, 101),
    createItems(50, 151),
  )
  await page.goto('/tools')
  await expect(tile(page, 1)).toBeVisible()
  await expect(async () => {
    await page.evaluate(() => scrollBy(0, 700))
    await expect(tile(page, 131)).toBeInViewport({ timeout: 200 })
  }).toPass()
  const top = () => tile(page, 131).evaluate(link => link.getBoundingClientRect().top)
  const before = await top()
  requested.length = 0
  await page.reload()
  await expect(tile(page, 131)).toBeInViewport()
  await expect.poll(top).toBe(before)
  expect(requested.slice(0, 3)).toEqual(['1', '2', '3'])
})

test('images load before the second page is requested, and duplicates show once', async ({ page }) => {
  const requested = await mockGallery(page, createItems(50), createItems(50, 31), createItems(5, 81))
  await page.goto('/tools')
  const first = tile(page, 1).getByRole('img', { name: 'Work 1' })
  await expect(first).toHaveJSProperty('complete', true)
  await expect(first).toHaveAttribute('fetchpriority', 'high')
  expect(requested).toEqual(['1'])

  const end = page.getByText('No more creations to show.')
  await expect(async () => {
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    await expect(end).toBeVisible({ timeout: 200 })
  }).toPass()
  expect(requested).toEqual(['1', '2', '3'])
  const last = creationList(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: /^Work 85 / }) })
  await expect(last).toHaveAttribute('aria-posinset', '85')
  await expect(last).toHaveAttribute('aria-setsize', '85')
})

test('slow images cause no layout shift', async ({ page }) => {
  await mockGallery(page, createItems(50))
  const release = Promise.withResolvers<undefined>()
  await page.route(images, async (route: Route) => {
    await release.promise
    await route.fulfill({ contentType: 'image/png', body: pixel })
  })
  await observeLayoutShift(page)
  await page.goto('/tools', { waitUntil: 'commit' })
  await expect(tile(page, 1)).toBeVisible()
  const first = tile(page, 1).getByRole('img', { name: 'Work 1' })
  expect(await first.evaluate(image => (image as HTMLImageElement).complete)).toBe(false)
  release.resolve(undefined)
  await expect(first).toHaveJSProperty('complete', true)
  expect(await getLayoutShift(page)).toBeLessThan(0.02)
})

test('the next page causes no layout shift', async ({ page }) => {
  await mockGallery(page, createItems(50), createItems(50, 51))
  const release = Promise.withResolvers<undefined>()
  await page.route(`${calls}page=2*`, async route => {
    await release.promise
    await route.fallback()
  })
  await observeLayoutShift(page)
  await page.goto('/tools')
  await expect(tile(page, 1)).toBeVisible()
  const loading = page.getByText('Loading more creations...')
  await page.mouse.move(640, 400)
  await expect(async () => {
    await page.mouse.wheel(0, 800)
    await expect(loading).toBeAttached({ timeout: 50 })
  }).toPass({ intervals: [50] })
  await tile(page, 50).scrollIntoViewIfNeeded()
  await expect(loading).not.toBeInViewport()
  release.resolve(undefined)
  await expect(tile(page, 51)).toBeAttached()
  expect(await getLayoutShift(page)).toBeLessThan(0.02)
})

test('hostile texts and URLs do nothing, and broken images are labelled', quickTag, async ({ page }) => {
  const script = '<img src=x onerror="window.harmed = true">'
  await mockGallery(page, [
    createItem(1, { title: script, user: { username: script, avatarUrl: 'javascript:window.harmed=true' } }),
    createItem(2, { title: '', prompt: { positive: script }, user: null }),
    createItem(3, { url: 'javascript:window.harmed=true', title: 'Trap' }),
  ])
  await page.route('**/shown/2.png', route => route.abort())
  await page.goto('/tools')
  await expect(creationList(page).getByText(script).first()).toBeVisible()
  await expect(page.getByRole('img', { name: /Image unavailable$/ })).toHaveCount(2)
  await creationList(page).getByRole('link', { name: /Trap/ }).click()
  await expect(page.getByRole('dialog')).toHaveAccessibleName('Trap')
  await expect(page.getByRole('link', { name: 'Download' })).toHaveCount(0)
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('dialog')).toHaveAccessibleName(script)
  expect(await page.evaluate(() => 'harmed' in window)).toBe(false)
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
