import type { Route } from '@playwright/test'
import { getLayoutShift, observeLayoutShift } from '../fixtures/layout-shift.ts'
import { quickTag } from '../fixtures/quick-tag.ts'
import { expect, test } from '../fixtures/site-test.ts'
import {
  calls,
  createItem,
  createItems,
  createSizedItem,
  creationList,
  images,
  mockGallery,
  pixel,
  tile,
} from './mock-gallery.ts'

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
