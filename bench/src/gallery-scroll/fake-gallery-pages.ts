import type { Page } from '@playwright/test'

const pageSize = 50
const pixel = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

/** Mocks gallery pages with the fields that our server sends, so that only the browser is measured. */
export async function mockGalleryPages(page: Page, count: number): Promise<void> {
  await page.route('**/media/**', route => route.fulfill({ contentType: 'image/gif', body: pixel }))
  await page.route('**/api/get_creations.php*', route => {
    const number = Number(new URL(route.request().url()).searchParams.get('page'))
    const first = (number - 1) * pageSize + 1
    return route.fulfill({
      json: {
        success: true,
        creations: Array.from({ length: pageSize }, (_, index) => createItem(first + index)),
        snapshot: count,
        next_before: count - number * pageSize + 1,
        has_more: number * pageSize < count,
      },
    })
  })
}

function createItem(id: number) {
  const key = String(id).padStart(16, '0')
  return {
    id: key,
    file_type: 'image',
    url: `/media/${key}.png`,
    title: `Work ${id} of a long afternoon by the sea`,
    prompt: `A quiet lake number ${id} under snowy mountains at sunset, fine art photography, soft light`,
    generation_history_id: key,
    portfolio_id: null,
    user: { username: `Member ${id % 97}`, avatarUrl: null },
    width: 960,
    height: [640, 960, 1280, 1200, 720][id % 5],
    thumb_url: `/media/${key}-480.webp`,
    placeholder: `data:image/webp;base64,${key.repeat(16)}`,
  }
}
