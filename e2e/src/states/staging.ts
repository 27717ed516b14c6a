import { getCreations } from '@tessera/shared-contracts'
import { expect } from '../site.ts'
import type { Walk } from './state.ts'
import { galleryAnswer } from './works.ts'

export const staging: Walk[] = [
  {
    name: 'composer',
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
