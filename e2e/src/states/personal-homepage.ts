import {
  changePassword,
  dayIn,
  getSessions,
  getUserPageData,
  updateUserProfile,
  uploadCreation,
  type AnswerOf,
  type Bill,
  type OwnCreation,
} from '@tessera/shared-contracts'
import { dialogTrees } from '../reach/trees.ts'
import { expect } from '../site.ts'
import { people, type Viewer } from './people.ts'
import { picture, pictureAt } from './pictures.ts'
import type { Stage } from './stage.ts'
import type { Walk } from './state.ts'
import { ownWork, titles } from './works.ts'

const path = '/personal-homepage'
const fileName = 'A long name that somebody gave to a photograph of the sea.png'

const bills: Bill[] = [
  { date: '2026-06-01', description: 'Annual subscription', amount: '+7,200', status: 'Completed' },
  { date: '2026-05-12', description: '7 天免费试用', amount: '+210', status: '已完成' },
]
const devices = ['Chrome on Windows', 'Safari on iPhone'] as const

const works: OwnCreation[] = [
  ownWork(0),
  ownWork(1, { public: false }),
  ownWork(2, { file_type: 'portfolio', portfolio_id: 'p2' }),
  ownWork(3, { moderation: 'waiting' }),
  ownWork(4, { moderation: 'refused' }),
  ownWork(5, { file_type: 'video', thumb_url: pictureAt(5), full_url: '/shown/film.mp4' }),
]

const pageData = (
  viewer: Viewer,
  creations: OwnCreation[],
  ownBills: Bill[] = [],
): AnswerOf<typeof getUserPageData> => {
  const person = people[viewer]
  return { success: true, user_info: person && { ...person, bills: ownBills }, creations }
}

const openTab = (stage: Stage, tab: 'settings' | 'billing') => stage.visit(`${path}?tab=${tab}`)
const chooser = 'input[type=file]'

export const personalHomepage: Walk[] = [
  {
    name: 'personal homepage of a visitor',
    viewer: 'visitor',
    states: [
      {
        name: 'a page for members',
        async bring({ answers, page, text, sees }) {
          answers.on(getUserPageData, { success: false, error: text('server:account.loginRequired') })
          await page.goto(path)
          await sees('server:account.loginRequired')
        },
      },
    ],
  },
  {
    name: 'creations',
    data: [fileName],
    viewer: 'member',
    states: [
      {
        name: 'a page on its way',
        async bring({ answers, page, text }) {
          answers.hang(getUserPageData)
          await page.goto(path)
          await expect(page.getByText(text('mfe-account:loading'))).toBeAttached()
        },
      },
      {
        name: 'a page that did not come',
        async bring({ answers, page, sees }) {
          answers.fail(getUserPageData, 'network')
          await page.goto(path)
          await sees('mfe-account:loadFailed.network')
        },
      },
      {
        name: 'no creations',
        async bring({ answers, visit, sees }) {
          answers.on(getUserPageData, pageData('member', []))
          await visit(path)
          await sees('mfe-account:creations.emptyTitle')
        },
      },
      {
        name: 'files held over the page',
        hovers: true,
        async bring({ holdFiles, sees }) {
          await holdFiles()
          await sees('mfe-account:upload.drop')
        },
      },
      {
        name: 'creations of every kind',
        picture: 'full',
        async bring({ answers, visit, page }) {
          answers.on(getUserPageData, pageData('member', works))
          await visit(path)
          await expect(page.getByRole('article')).toHaveCount(works.length)
        },
      },
      {
        name: 'an upload on its way',
        async bring({ answers, choose, sees }) {
          answers.hang(uploadCreation)
          await choose(`${chooser}[multiple]`, fileName, await picture(4))
          await sees('mfe-account:upload.sending')
        },
      },
      {
        name: 'an upload that failed',
        async bring({ answers, visit, choose, sees }) {
          answers.fail(uploadCreation, 'network')
          await visit(path)
          await choose(`${chooser}[multiple]`, fileName, await picture(4))
          await sees('mfe-account:upload.failedTitle')
        },
      },
      {
        name: 'a file that is neither picture nor film',
        async bring({ choose, sees, leave }) {
          await leave('mfe-account:ok')
          await choose(`${chooser}[multiple]`, 'notes.txt', Buffer.from('hello'))
          await sees('mfe-account:upload.wrongType')
        },
      },
      {
        name: 'a work about to be deleted',
        async bring({ page, text, sees, leave }) {
          await leave('mfe-account:ok')
          const title = titles[0]
          await page.getByRole('button', { name: text('mfe-account:creations.deleteOne', { title }) }).click()
          await sees('mfe-account:deletion.confirmOne')
        },
      },
      {
        name: 'managing',
        async bring({ press, sees, leave }) {
          await leave('mfe-account:cancel')
          await press('mfe-account:creations.manage')
          await sees('mfe-account:creations.selectAll')
        },
      },
      {
        name: 'managing with everything selected',
        async bring({ press, sees }) {
          await press('mfe-account:creations.selectAll')
          await sees('mfe-account:creations.deleteSelected', { count: works.length })
        },
      },
      {
        name: 'selected works about to be deleted',
        async bring({ press, sees }) {
          await press('mfe-account:creations.deleteSelected', { count: works.length })
          await sees('mfe-account:deletion.confirmSelected', { count: works.length })
        },
      },
    ],
  },
  {
    name: 'account settings',
    data: devices,
    viewer: 'member',
    states: [
      {
        name: 'settings',
        picture: 'full',
        async bring(stage) {
          const session = { begun_at: '2026-06-14T08:00:00Z', seen_at: '2026-06-15T08:00:00Z' }
          const sessions = devices.map((device, index) => ({
            id: device,
            device,
            current: index === 0,
            ...session,
          }))
          stage.answers.on(getUserPageData, pageData('member', []))
          stage.answers.on(getSessions, { success: true, sessions })
          await openTab(stage, 'settings')
          await expect(stage.page.getByText(devices[1])).toBeVisible()
        },
      },
      {
        name: 'passwords that are missing',
        async bring({ press, sees }) {
          await press('mfe-account:settings.changePassword')
          await sees('mfe-account:settings.passwordsMissing')
        },
      },
      {
        name: 'a password that was refused',
        async bring(stage) {
          const { answers, text, fill, press, sees } = stage
          await openTab(stage, 'settings')
          answers.on(changePassword, { success: false, message: text('server:account.currentPasswordWrong') })
          for (const name of ['current', 'next', 'repeated'])
            await fill(`mfe-account:settings.${name}Password`, 'a-good-password')
          await press('mfe-account:settings.changePassword')
          await sees('server:account.currentPasswordWrong')
        },
      },
      {
        name: 'a name that was refused',
        async bring(stage) {
          await openTab(stage, 'settings')
          stage.answers.fail(updateUserProfile, 'network')
          await stage.press('mfe-account:settings.save')
          await stage.sees('mfe-account:failure.network')
        },
      },
      {
        name: 'an avatar to be cut',
        tree: dialogTrees.avatar,
        async bring(stage) {
          await stage.choose(chooser, 'me.png', await picture(2))
          await stage.sees('mfe-account:settings.cropHint')
          await expect(await stage.control('button', 'mfe-account:settings.cropDone')).toBeEnabled()
        },
      },
      {
        name: 'signing out everywhere',
        async bring({ press, sees, leave }) {
          await leave('mfe-account:cancel')
          await press('mfe-account:settings.signOutEverywhere')
          await sees('mfe-account:settings.signOutEverywhereAsk')
        },
      },
      {
        name: 'an account about to be deleted',
        async bring({ press, sees, leave }) {
          await leave('mfe-account:cancel')
          await press('mfe-account:settings.deleteAccount')
          await sees('mfe-account:settings.deleteMeant')
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
        async bring({ answers, visit, language, sees }) {
          answers.on(getUserPageData, pageData('lapsed', [ownWork(0)]))
          await visit(path)
          const date = dayIn(language, people.lapsed?.subscription?.expiryDate ?? '')
          await sees('mfe-account:summary.expired', { date })
        },
      },
    ],
  },
  {
    name: 'billing',
    data: bills.flatMap(bill => Object.values(bill)),
    viewer: 'subscriber',
    states: [
      {
        name: 'no bills',
        async bring(stage) {
          stage.answers.on(getUserPageData, pageData('subscriber', []))
          await openTab(stage, 'billing')
          await stage.sees('mfe-account:billing.sample')
        },
      },
      {
        name: 'bills',
        picture: 'full',
        async bring(stage) {
          stage.answers.on(getUserPageData, pageData('subscriber', [], bills))
          await openTab(stage, 'billing')
          await expect(stage.page.getByRole('row')).toHaveCount(3)
        },
      },
    ],
  },
]
