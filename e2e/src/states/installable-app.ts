import { expect } from '../fixtures/site-test.ts'
import type { AppPage } from './fixtures/app-page.ts'
import { fixedNow } from './fixtures/fixed-now.ts'
import { renderImage } from './fixtures/images.ts'
import type { Flow } from './state.ts'

const prompt = 'A red boat on a quiet lake at dawn'
const title = 'Quiet water'
const names = ['IMG_2041', '湖边的早晨'] as const

/** Returns the address of the page that the service worker shows without a network. */
async function findOfflinePage({ page }: AppPage): Promise<string> {
  const worker = await page.request.get('/service-worker.js')
  const [address] = /\/pages\/offline\.\w+\.html/.exec(await worker.text()) ?? []
  if (address === undefined) throw new Error('The service worker names no page')
  return address
}

/** Stores images as the service worker does when another app shares them. */
const storeSharedImages = ({ page }: AppPage) =>
  page.evaluate(
    async ([names, sharedAt]) => {
      const cache = await caches.open('shared-images')
      for (const [index, name] of names.entries()) {
        const headers = {
          'x-name': encodeURIComponent(`${name}.png`),
          'x-shared-at': `${Date.parse(sharedAt)}`,
        }
        await cache.put(`/shared-images/${index + 1}`, new Response('', { headers }))
      }
    },
    [names, fixedNow] as const,
  )

export const installableAppFlows: Flow[] = [
  {
    name: 'offline page',
    // The number of pages is an element of its own
    dataTexts: [prompt, title, 'Pages:', '页数：'],
    viewer: 'visitor',
    states: [
      {
        name: 'offline',
        referenceImages: 'all widths',
        async arrange(app) {
          const address = await findOfflinePage(app)
          // It asks whether the site is back, and would leave for it
          await app.page.route('**/service-worker.js', route => route.abort())
          await app.visit(address)
          await app.expectText('server:offline.lead')
        },
      },
      {
        name: 'offline: drafts of this device',
        async arrange({ page, expectText }) {
          await page.evaluate(
            ([prompt, title]) => {
              sessionStorage.setItem('text-to-image.draft', JSON.stringify({ prompt }))
              localStorage.setItem('portfolio-draft', JSON.stringify({ title, pages: [{}, {}, {}] }))
            },
            [prompt, title] as const,
          )
          await page.reload()
          await expectText('server:offline.drafts')
          await expect(page.getByText(title)).toBeVisible()
        },
      },
    ],
  },
  {
    name: 'shared images',
    dataTexts: names,
    viewer: 'visitor',
    states: [
      {
        name: 'no shared images',
        async arrange({ visit, expectText }) {
          await visit('/share-target')
          await expectText('server:sharedImages.none')
        },
      },
      {
        name: 'shared images',
        referenceImages: 'all widths',
        async arrange(app) {
          const { page } = app
          await page.route('**/shared-images/*', async route =>
            route.fulfill({ contentType: 'image/png', body: await renderImage(2, 640, 480) }),
          )
          await storeSharedImages(app)
          await app.visit('/share-target')
          await expect(page.getByRole('listitem')).toHaveCount(names.length)
        },
      },
      {
        name: 'some shared images rejected',
        async arrange({ visit, expectText }) {
          await visit('/share-target?rejected=1')
          await expectText('server:sharedImages.rejected')
        },
      },
    ],
  },
]
