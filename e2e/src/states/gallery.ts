import { getCreations } from '@tessera/shared-contracts'
import type { Locator } from '@playwright/test'
import { expect } from '../site.ts'
import { filmAddress, pictureAt } from './pictures.ts'
import type { Stage } from './stage.ts'
import type { Walk } from './state.ts'
import { galleryAnswer, galleryWork, galleryWorks } from './works.ts'

const tiles = ({ page, text }: Stage) =>
  page.getByRole('list', { name: text('mfe-gallery:wall.label') }).getByRole('link')

/** Opens the wall with a work of it in the lightbox. */
async function openWork(stage: Stage, id: number) {
  await stage.visit(`/tools?work=${id}`)
  await expect(stage.dialog).toBeVisible()
}

const canPlay = (film: Locator) =>
  expect.poll(() => film.evaluate((each: HTMLVideoElement) => each.readyState)).toBeGreaterThan(1)

export const gallery: Walk[] = [
  {
    name: 'gallery',
    viewer: 'visitor',
    states: [
      {
        name: 'works on their way',
        drawnInSight: true,
        async bring({ answers, visit }) {
          answers.hang(getCreations)
          await visit('/tools')
        },
      },
      {
        name: 'all works',
        picture: 'full',
        drawnInSight: true,
        async bring(stage) {
          stage.answers.on(getCreations, galleryAnswer(galleryWorks))
          await stage.visit('/tools')
          await expect(tiles(stage).first()).toBeVisible()
          await stage.sees('mfe-gallery:wall.end')
        },
      },
      {
        name: 'none of a kind',
        async bring({ visit, sees }) {
          await visit('/tools?show=video')
          await sees('mfe-gallery:wall.noneShownTitle')
        },
      },
      {
        name: 'a picture that cannot be shown',
        async bring(stage) {
          const broken = [1, 2].map(id => galleryWork(id, { url: `/media/missing-${id}.webp`, title: null }))
          stage.answers.on(getCreations, galleryAnswer(broken))
          await stage.page.route('**/media/missing-*', route => route.abort())
          await stage.visit('/tools')
          await expect(
            stage.page.getByRole('img', { name: stage.text('mfe-gallery:work.noPicture') }),
          ).toHaveCount(2)
        },
      },
      {
        name: 'no works',
        async bring({ answers, visit, sees }) {
          answers.on(getCreations, galleryAnswer([]))
          await visit('/tools')
          await sees('mfe-gallery:wall.emptyTitle')
        },
      },
      {
        name: 'works that did not come',
        async bring({ answers, visit, sees }) {
          answers.fail(getCreations, 'network')
          await visit('/tools')
          await sees('mfe-gallery:wall.failed')
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
        picture: 'full',
        async bring(stage) {
          stage.answers.on(getCreations, galleryAnswer(galleryWorks))
          await openWork(stage, 1)
          await stage.sees('mfe-gallery:lightbox.createSimilar')
        },
      },
      { name: 'a work without parameters', bring: stage => openWork(stage, 2) },
      {
        name: 'a prompt that did not come',
        async bring(stage) {
          const whole = galleryAnswer(galleryWorks)
          stage.answers.on(getCreations, fields => (fields.has('id') ? { success: false } : whole(fields)))
          await openWork(stage, 1)
          await stage.sees('mfe-gallery:lightbox.promptFailed')
        },
      },
      {
        name: 'a film',
        async bring(stage) {
          const film = { file_type: 'video', url: filmAddress, thumb_url: pictureAt(1) } as const
          const works = galleryWorks.map(work => (work.id === 1 ? { ...work, ...film } : work))
          stage.answers.on(getCreations, galleryAnswer(works))
          await openWork(stage, 1)
          await canPlay(stage.dialog.locator('video'))
        },
      },
      {
        name: 'a film that cannot be shown',
        async bring(stage) {
          await stage.page.route(`**${filmAddress}`, route => route.abort())
          await openWork(stage, 1)
          await stage.sees('mfe-gallery:work.noVideo')
        },
      },
      {
        name: 'a work that is gone',
        drawnInSight: true,
        async bring({ visit, sees }) {
          await visit('/tools?work=500')
          await sees('mfe-gallery:lightbox.notFound')
        },
      },
    ],
  },
]
