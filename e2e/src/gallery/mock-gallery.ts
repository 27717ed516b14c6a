import type { Page } from '@playwright/test'
import { dropInlinedResponses } from '../fixtures/drop-inlined-responses.ts'

export const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
export const calls = '**/api/get_creations.php*'
export const images = '**/shown/**'

/** Creates an item with the required fields only. */
export const createItem = (id: number, fields: object = {}) => ({
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
export const createSizedItem = (id: number, fields: object = {}) =>
  createItem(id, { width: 400, height: 300 + (id % 5) * 100, ...fields })
export const createItems = (count: number, from = 1, make = createSizedItem) =>
  Array.from({ length: count }, (_, index) => make(from + index))

/** Mocks gallery pages and images. The returned list grows with the requested page numbers. */
export async function mockGallery(page: Page, ...pages: object[][]): Promise<string[]> {
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

export const creationList = (page: Page) => page.getByRole('list', { name: 'Creations' })
export const tile = (page: Page, id: number) =>
  creationList(page).getByRole('link', { name: new RegExp(`^Work ${id} `) })
