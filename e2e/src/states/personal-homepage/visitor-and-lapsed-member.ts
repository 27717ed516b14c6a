import { formatDate, getUserPageData } from '@tessera/shared-contracts'
import { createOwnCreation } from '../fixtures/creations.ts'
import { viewers } from '../fixtures/viewers.ts'
import type { Flow } from '../state.ts'
import { createHomepageData, homepagePath } from './page.ts'

export const visitorAndLapsedMember: Flow[] = [
  {
    name: 'personal homepage of a visitor',
    viewer: 'visitor',
    states: [
      {
        name: 'a page for members',
        async arrange({ api, page, text, expectText }) {
          api.respond(getUserPageData, { success: false, error: text('server:account.loginRequired') })
          await page.goto(homepagePath)
          await expectText('server:account.loginRequired')
        },
      },
    ],
  },
  {
    name: 'personal homepage after a plan has run out',
    viewer: 'lapsed',
    states: [
      {
        name: 'a plan that ran out',
        async arrange({ api, visit, language, expectText }) {
          api.respond(getUserPageData, createHomepageData('lapsed', [createOwnCreation(0)]))
          await visit(homepagePath)
          const date = formatDate(viewers.lapsed?.subscription?.expiryDate ?? '', language)
          await expectText('mfe-account:summary.expired', { date })
        },
      },
    ],
  },
]
