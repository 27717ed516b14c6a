import { getCreations } from '@tessera/shared-contracts'
import { expect } from '../site.ts'
import type { Walk } from './state.ts'
import { galleryAnswer } from './works.ts'

/** Names of packages and releases, ranges, the id of the composition, an address as an example. */
const versions = [/^http:\/\/127\.0\.0\.1:\d+$/, /^[\w@/-]+$/, /^[\w@/.-]* ?[\^~]?\d+\.\d+\.\d+[\w+.-]*$/]

export const staging: Walk[] = [
  {
    name: 'composer',
    data: versions,
    viewer: 'visitor',
    states: [
      {
        name: 'composition',
        async bring({ answers, page, site, text }) {
          answers.on(getCreations, galleryAnswer([]))
          await page.goto(`${site.stagingUrl}/tools`)
          const name = text('shell:composer.title')
          await page.getByRole('button', { name, exact: true }).click()
          const panel = page.getByRole('region', { name })
          await expect(panel.getByRole('listitem', { name: 'mfe-gallery' })).toBeVisible()
        },
      },
      {
        name: 'a composition without a token',
        async bring({ press, sees }) {
          await press('shell:composer.copyLink')
          await sees('shell:composer.tokenMissing')
        },
      },
    ],
  },
]
