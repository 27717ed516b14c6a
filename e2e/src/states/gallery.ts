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
  await app.expectText('mfe-portfolio:addToPortfolio')
}

const search = 'lighthouse'
const nothing = 'xylophone'

/** Replies like a server that searches and knows authors, and finds these works. */
const createSearchReply =
  (works: readonly GalleryItem[]) =>
  (fields: URLSearchParams): CallResponse<typeof getCreations> => {
    const username = fields.get('author')
    const author = username === null ? null : { username, avatarUrl: null, works: works.length }
    return { ...createGalleryReply(works)(fields), q: fields.get('q'), author }
  }

const expectPlayable = (film: Locator) =>
  expect.poll(() => film.evaluate((each: HTMLVideoElement) => each.readyState)).toBeGreaterThan(1)

export const gallery: Flow[] = [
  {
    name: 'gallery',
    viewer: 'visitor',
    dataTexts: [search, nothing],
    states: [
      {
        name: 'works on their way',
        isVirtualized: true,
        async arrange({ api, visit }) {
          api.hang(getCreations)
          await visit('/tools')
        },
      },
      {
        name: 'all works',
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
        name: 'none of a kind',
        async arrange({ visit, expectText }) {
          await visit('/tools?show=video')
          await expectText('mfe-gallery:wall.noneShownTitle')
        },
      },
      {
        name: 'a picture that cannot be shown',
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
        name: 'no works',
        async arrange({ api, visit, expectText }) {
          api.respond(getCreations, createGalleryReply([]))
          await visit('/tools')
          await expectText('mfe-gallery:wall.emptyTitle')
        },
      },
      {
        name: 'a search that found works',
        isVirtualized: true,
        async arrange({ api, visit, expectText }) {
          api.respond(getCreations, createSearchReply(galleryItems.slice(0, 3)))
          await visit(`/tools?q=${search}`)
          await expectText('mfe-gallery:search.found', { count: 3, q: search })
        },
      },
      {
        name: 'a search that found nothing',
        async arrange({ api, visit, expectText }) {
          api.respond(getCreations, createSearchReply([]))
          await visit(`/tools?q=${nothing}`)
          await expectText('mfe-gallery:search.noneTitle', { q: nothing })
        },
      },
      {
        name: 'a server that cannot search',
        isVirtualized: true,
        async arrange({ api, visit, expectText }) {
          api.respond(getCreations, createGalleryReply(galleryItems))
          await visit(`/tools?q=${search}`)
          await expectText('mfe-gallery:search.unsupported')
        },
      },
      {
        name: 'the works of an author',
        referenceImages: 'all widths',
        isVirtualized: true,
        async arrange({ api, visit, expectText }) {
          const works = galleryItems.filter(({ user }) => user?.username === authors[0])
          api.respond(getCreations, createSearchReply(works))
          await visit(`/tools?author=${encodeURIComponent(authors[0])}`)
          await expectText('mfe-gallery:author.works', { count: works.length })
        },
      },
      {
        name: 'an author without public creations',
        async arrange({ api, visit, expectText }) {
          api.respond(getCreations, createSearchReply([]))
          await visit(`/tools?author=${encodeURIComponent(authors[1])}`)
          await expectText('mfe-gallery:author.noneTitle', { author: authors[1] })
        },
      },
      {
        name: 'works that did not come',
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
        name: 'a work with its prompt',
        referenceImages: 'all widths',
        async arrange(app) {
          app.api.respond(getCreations, createGalleryReply(galleryItems))
          await openImage(app, 1)
          await app.expectText('mfe-gallery:lightbox.createSimilar')
        },
      },
      { name: 'a work without parameters', arrange: app => openImage(app, 2) },
      {
        name: 'a prompt that did not come',
        async arrange(app) {
          const whole = createGalleryReply(galleryItems)
          app.api.respond(getCreations, fields => (fields.has('id') ? { success: false } : whole(fields)))
          await openImage(app, 1)
          await app.expectText('mfe-gallery:lightbox.promptFailed')
        },
      },
      {
        name: 'a report of a work',
        referenceImages: 'all widths',
        async arrange(app) {
          app.api.respond(getCreations, createGalleryReply(galleryItems))
          await openImage(app, 1)
          await app.press('mfe-gallery:report.action')
          await app.expectText('mfe-gallery:report.reason')
        },
      },
      {
        name: 'a report that failed',
        async arrange({ api, findControl, press, expectText }) {
          api.fail(reportCreation, 'network')
          await (await findControl('radio', 'mfe-gallery:report.reasons.rights')).check()
          await press('mfe-gallery:report.send')
          await expectText('mfe-gallery:report.failed')
        },
      },
      {
        name: 'a report that was sent',
        async arrange({ api, press, expectText }) {
          api.respond(reportCreation, { success: true })
          await press('mfe-gallery:report.send')
          await expectText('mfe-gallery:report.thanks')
        },
      },
      {
        name: 'a film',
        async arrange(app) {
          const film = { file_type: 'video', url: videoAddress, thumb_url: imageAddress(1) } as const
          const works = galleryItems.map(work => (work.id === 1 ? { ...work, ...film } : work))
          app.api.respond(getCreations, createGalleryReply(works))
          await openLightbox(app, 1)
          await expectPlayable(app.dialog.locator('video'))
        },
      },
      {
        name: 'a film that cannot be shown',
        async arrange(app) {
          await app.page.route(`**${videoAddress}`, route => route.abort())
          await openLightbox(app, 1)
          await app.expectText('mfe-gallery:work.noVideo')
        },
      },
      {
        name: 'a work that is gone',
        isVirtualized: true,
        async arrange({ visit, expectText }) {
          await visit('/tools?work=500')
          await expectText('mfe-gallery:lightbox.notFound')
        },
      },
    ],
  },
]
