import { formatDate, getUserPageData } from '@tessera/shared-contracts'
import { createOwnCreation } from '../fixtures/creations.ts'
import { viewers } from '../fixtures/viewers.ts'
import type { Flow } from '../state.ts'
import { createHomepageData, homepagePath } from './page.ts'

export const visitorAndLapsedMemberFlows: Flow[] = [
  {
    name: 'personal homepage of a visitor',
    viewer: 'visitor',
    states: [
      {
        name: 'log-in required',
        async arrange({ api, page, text, expectText }) {
          api.respond(getUserPageData, { success: false, error: text('server:account.loginRequired') })
          await page.goto(homepagePath)
          await expectText('server:account.loginRequired')
        },
      },
    ],
  },
  {
    name: 'personal homepage with an expired plan',
    viewer: 'lapsed',
    states: [
      {
        name: 'expired plan',
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
