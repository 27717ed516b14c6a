import type { ScreenManifest } from '@tessera/shared-contracts'
import type { TestBuild } from '@tessera/platform/testing'

/** What the areas declare for their pages, by path of the screen. */
const pageData: Record<string, Pick<ScreenManifest, 'data' | 'head'>> = {
  '/tools': {
    data: [
      {
        method: 'POST',
        url: '/api/get_creations.php?page=1&types={show?}&q={q?}&author={author?}',
        images: {
          list: 'creations',
          max: 6,
          src: 'thumb_url',
          except: { file_type: 'video' },
          widths: [480, 960],
          sizes: '50vw',
        },
      },
    ],
    head: '/api/creation_head.php?id={work?}&author={author?}&q={q?}',
  },
  '/portfolio/:id': { head: '/api/portfolios/head.php?id={id}' },
}

/** Returns a build whose manifest declares the data and the head of its pages, as the areas do. */
export const withPageData = (build: TestBuild): TestBuild => ({
  ...build,
  record: {
    ...build.record,
    screens: build.record.screens.map(screen => ({ ...screen, ...pageData[screen.path] })),
  },
})
