import type { Page } from '@playwright/test'

const pixel = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

/** Replaces the creations in the server's response with generated ones, so that only the browser is measured. */
export async function mockOwnCreations(page: Page, count: number): Promise<void> {
  await page.route('**/media/**', route => route.fulfill({ contentType: 'image/gif', body: pixel }))
  await page.route('**/api/get_user_page_data.php*', async route => {
    const response = await route.fetch()
    const data = (await response.json()) as object
    const creations = Array.from({ length: count }, (_, index) => createOwnCreation(index + 1))
    await route.fulfill({ response, json: { ...data, creations } })
  })
}

function createOwnCreation(number: number) {
  const key = String(number).padStart(16, '0')
  return {
    id: key,
    file_type: number % 10 === 0 ? 'video' : number % 15 === 0 ? 'portfolio' : 'image',
    full_url: `/media/${key}.png`,
    title: `Work ${number} of a long afternoon`,
    portfolio_id: number % 15 === 0 ? key : null,
    width: 960,
    height: 960,
    thumb_url: `/media/${key}-480.webp`,
    placeholder: null,
    public: true,
    moderation: number % 40 === 0 ? 'waiting' : 'passed',
  }
}
