import { getCreations, reportCreation, type CallResponse, type GalleryItem } from '@tessera/shared-contracts'
import type { Locator } from '@playwright/test'
import { expect } from '../fixtures/site-test.ts'
import { videoAddress, imageAddress } from './fixtures/images.ts'
import type { AppPage } from './fixtures/app-page.ts'
import type { Flow } from './state.ts'
import { authors, createGalleryReply, createGalleryItem, galleryItems } from './fixtures/creations.ts'

const tiles = ({ page, text }: AppPage) =>
  page.getByRole('list', { name: text('mfe-gallery:wall.label') }).getByRole('link')

/** Opens the gallery with a creation in the lightbox. */
async function openLightbox(app: AppPage, id: number) {
  await app.visit(`/tools?work=${id}`)
  await expect(app.dialog).toBeVisible()
}

/** Like `openLightbox`, for an image, with what other areas add to it. */
async function openImage(app: AppPage, id: number) {
  await openLightbox(app, id)
  await app.dialog.getByRole('button', { expanded: false }).click()
  await app.expectText('mfe-portfolio:addToPortfolio')
}

const search = 'lighthouse'
const nothing = 'xylophone'

/** Replies like a server that searches and knows creators, and finds these creations. */
const createSearchReply =
  (creations: readonly GalleryItem[]) =>
  (fields: URLSearchParams): CallResponse<typeof getCreations> => {
    const username = fields.get('author')
    const author = username === null ? null : { username, avatarUrl: null, works: creations.length }
    return { ...createGalleryReply(creations)(fields), q: fields.get('q'), author }
  }

const expectPlayable = (video: Locator) =>
  expect.poll(() => video.evaluate((each: HTMLVideoElement) => each.readyState)).toBeGreaterThan(1)

export const galleryFlows: Flow[] = [
  {
    name: 'gallery',
    viewer: 'visitor',
    dataTexts: [search, nothing],
    states: [
      {
        name: 'creations loading',
        isVirtualized: true,
        async arrange({ api, visit }) {
          api.hang(getCreations)
          await visit('/tools')
        },
      },
      {
        name: 'all creations',
        referenceImages: 'all widths',
        isVirtualized: true,
        async arrange(app) {
          app.api.respond(getCreations, createGalleryReply(galleryItems))
          await app.visit('/tools')
          await expect(tiles(app).first()).toBeVisible()
          await app.expectText('mfe-gallery:wall.end')
        },
      },
      {
        name: 'no creations of a type',
        async arrange({ visit, expectText }) {
          await visit('/tools?show=video')
          await expectText('mfe-gallery:wall.noneShownTitle')
        },
      },
      {
        name: 'images fail to load',
        async arrange(app) {
          const broken = [1, 2].map(id =>
            createGalleryItem(id, { url: `/media/missing-${id}.webp`, title: null }),
          )
          app.api.respond(getCreations, createGalleryReply(broken))
          await app.page.route('**/media/missing-*', route => route.abort())
          await app.visit('/tools')
          await expect(
            app.page.getByRole('img', { name: app.text('mfe-gallery:work.noPicture') }),
          ).toHaveCount(2)
        },
      },
      {
        name: 'no creations',
        async arrange({ api, visit, expectText }) {
          api.respond(getCreations, createGalleryReply([]))
          await visit('/tools')
          await expectText('mfe-gallery:wall.emptyTitle')
        },
      },
      {
        name: 'search results',
        isVirtualized: true,
        async arrange({ api, visit, expectText }) {
          api.respond(getCreations, createSearchReply(galleryItems.slice(0, 3)))
          await visit(`/tools?q=${search}`)
          await expectText('mfe-gallery:search.found', { count: 3, q: search })
        },
      },
      {
        name: 'no search results',
        async arrange({ api, visit, expectText }) {
          api.respond(getCreations, createSearchReply([]))
          await visit(`/tools?q=${nothing}`)
          await expectText('mfe-gallery:search.noneTitle', { q: nothing })
        },
      },
      {
        name: 'server without search',
        isVirtualized: true,
        async arrange({ api, visit, expectText }) {
          api.respond(getCreations, createGalleryReply(galleryItems))
          await visit(`/tools?q=${search}`)
          await expectText('mfe-gallery:search.unsupported')
        },
      },
      {
        name: 'creations of a creator',
        referenceImages: 'all widths',
        isVirtualized: true,
        async arrange({ api, visit, expectText }) {
          const creations = galleryItems.filter(({ user }) => user?.username === authors[0])
          api.respond(getCreations, createSearchReply(creations))
          await visit(`/tools?author=${encodeURIComponent(authors[0])}`)
          await expectText('mfe-gallery:author.works', { count: creations.length })
        },
      },
      {
        name: 'creator without public creations',
        async arrange({ api, visit, expectText }) {
          api.respond(getCreations, createSearchReply([]))
          await visit(`/tools?author=${encodeURIComponent(authors[1])}`)
          await expectText('mfe-gallery:author.noneTitle', { author: authors[1] })
        },
      },
      {
        name: 'creations fail to load',
        async arrange({ api, visit, expectText }) {
          api.fail(getCreations, 'network')
          await visit('/tools')
          await expectText('mfe-gallery:wall.failed')
        },
      },
    ],
  },
  {
    name: 'lightbox',
    viewer: 'visitor',
    states: [
      {
        name: 'creation with a prompt',
        referenceImages: 'all widths',
        async arrange(app) {
          app.api.respond(getCreations, createGalleryReply(galleryItems))
          await openImage(app, 1)
          await app.expectText('mfe-gallery:lightbox.createSimilar')
        },
      },
      { name: 'creation without parameters', arrange: app => openImage(app, 2) },
      {
        name: 'prompt fails to load',
        async arrange(app) {
          const whole = createGalleryReply(galleryItems)
          app.api.respond(getCreations, fields => (fields.has('id') ? { success: false } : whole(fields)))
          await openImage(app, 1)
          await app.expectText('mfe-gallery:lightbox.promptFailed')
        },
      },
      {
        name: 'report form',
        referenceImages: 'all widths',
        async arrange(app) {
          app.api.respond(getCreations, createGalleryReply(galleryItems))
          await openImage(app, 1)
          await app.press('mfe-gallery:report.action')
          await app.expectText('shell:report.reason')
        },
      },
      {
        name: 'report fails to send',
        async arrange({ api, findControl, press, expectText }) {
          api.fail(reportCreation, 'network')
          await (await findControl('radio', 'shell:report.reasons.rights')).check()
          await press('shell:report.send')
          await expectText('shell:report.failed')
        },
      },
      {
        name: 'report sent',
        async arrange({ api, press, expectText }) {
          api.respond(reportCreation, { success: true })
          await press('shell:report.send')
          await expectText('shell:report.thanks')
        },
      },
      {
        name: 'a video',
        async arrange(app) {
          const video = { file_type: 'video', url: videoAddress, thumb_url: imageAddress(1) } as const
          const creations = galleryItems.map(creation =>
            creation.id === 1 ? { ...creation, ...video } : creation,
          )
          app.api.respond(getCreations, createGalleryReply(creations))
          await openLightbox(app, 1)
          await expectPlayable(app.dialog.locator('video'))
        },
      },
      {
        name: 'video fails to load',
        async arrange(app) {
          await app.page.route(`**${videoAddress}`, route => route.abort())
          await openLightbox(app, 1)
          await app.expectText('mfe-gallery:work.unavailable')
        },
      },
      {
        name: 'creation not found',
        isVirtualized: true,
        async arrange({ visit, expectText }) {
          await visit('/tools?work=500')
          await expectText('mfe-gallery:lightbox.notFound')
        },
      },
    ],
  },
]
