import {
  changePassword,
  confirmEmailChange,
  endSession,
  formatDate,
  getCreditHistory,
  getDevices,
  getOrder,
  getUserPageData,
  limits,
  requestEmailChange,
  updateUserProfile,
  uploadCreation,
  type CallResponse,
  type Bill,
  type CreditMovement,
  type Device,
  type OwnCreation,
} from '@tessera/shared-contracts'
import { dialogAriaTrees } from '../accessibility/aria-trees.ts'
import { expect } from '../fixtures/site-test.ts'
import { viewers, type Viewer } from './fixtures/viewers.ts'
import { renderImage, imageAddress } from './fixtures/images.ts'
import type { AppPage } from './fixtures/app-page.ts'
import type { Flow } from './state.ts'
import { createOwnCreation, titles } from './fixtures/creations.ts'

const path = '/personal-homepage'
const fileName = 'A long name that somebody gave to a photograph of the sea.png'

const bills: Bill[] = [
  { date: '2026-06-01', description: 'Annual subscription', amount: '+7,200', status: 'Completed' },
  { date: '2026-05-12', description: '7 天免费试用', amount: '+210', status: '已完成' },
]
const at = '2026-06-01T09:30:00.000Z'
const movements: CreditMovement[] = [
  { id: 'a', at, kind: 'reserved', reason: 'upscale', amount: -30, balance: 7_200, reserved: 30 },
  { id: 'b', at, kind: 'returned', reason: 'generation', amount: 0, balance: 7_230, reserved: 30 },
  {
    ...{ id: 'c', at, kind: 'spent', reason: 'generation', amount: -30, balance: 7_230, reserved: 30 },
    ...{ prompt: titles[0], creation: '1' },
  },
  { id: 'd', at, kind: 'granted', reason: 'annual', amount: 7_200, balance: 7_260 },
]

const newEmail = 'mira.vale@example.org'
const place = 'Network 203.0.113.0'
const devices: Device[] = ['Chrome on Windows', 'Safari on iPhone', 'Firefox on Android'].map(
  (device, index) => ({
    id: device,
    device,
    ...(index < 2 && { place }),
    begun_at: '2026-06-14T08:00:00Z',
    seen_at: '2026-06-15T08:00:00Z',
    current: index === 0,
  }),
)

const refusalReason = 'It shows a logo that is not yours.'
const works: OwnCreation[] = [
  createOwnCreation(0),
  createOwnCreation(1, { public: false }),
  createOwnCreation(2, { file_type: 'portfolio', portfolio_id: 'p2' }),
  createOwnCreation(3, { moderation: 'waiting' }),
  createOwnCreation(4, { moderation: 'refused', refusal_reason: refusalReason }),
  createOwnCreation(5, { file_type: 'video', thumb_url: imageAddress(5), full_url: '/shown/film.mp4' }),
]

const createPageData = (
  viewer: Viewer,
  creations: OwnCreation[],
  ownBills: Bill[] = [],
): CallResponse<typeof getUserPageData> => {
  const person = viewers[viewer]
  return { success: true, user_info: person && { ...person, bills: ownBills }, creations }
}

/** Opens the settings with an email address and devices. */
async function openSettings(app: AppPage) {
  app.api.respond(getUserPageData, createPageData('member', []))
  app.api.respond(getDevices, { success: true, devices })
  await openTab(app, 'settings')
  await app.expectText('mfe-account:devices.signOutOthers')
}

const openTab = (app: AppPage, tab: 'settings' | 'billing') => app.visit(`${path}?tab=${tab}`)
const chooser = 'input[type=file]'

export const personalHomepage: Flow[] = [
  {
    name: 'personal homepage of a visitor',
    viewer: 'visitor',
    states: [
      {
        name: 'a page for members',
        async arrange({ api, page, text, expectText }) {
          api.respond(getUserPageData, { success: false, error: text('server:account.loginRequired') })
          await page.goto(path)
          await expectText('server:account.loginRequired')
        },
      },
    ],
  },
  {
    name: 'creations',
    dataTexts: [fileName, refusalReason],
    viewer: 'member',
    states: [
      {
        name: 'a page on its way',
        async arrange({ api, page, text }) {
          api.hang(getUserPageData)
          await page.goto(path)
          await expect(page.getByText(text('mfe-account:loading'))).toBeAttached()
        },
      },
      {
        name: 'a page that did not come',
        async arrange({ api, page, expectText }) {
          api.fail(getUserPageData, 'network')
          await page.goto(path)
          await expectText('mfe-account:loadFailed.network')
        },
      },
      {
        name: 'no creations',
        async arrange({ api, visit, expectText }) {
          api.respond(getUserPageData, createPageData('member', []))
          await visit(path)
          await expectText('mfe-account:creations.emptyTitle')
        },
      },
      {
        name: 'files held over the page',
        hasOverlay: true,
        async arrange({ dragFilesOver, expectText }) {
          await dragFilesOver()
          await expectText('mfe-account:upload.drop')
        },
      },
      {
        name: 'creations of every kind',
        referenceImages: 'all widths',
        async arrange({ api, visit, page }) {
          api.respond(getUserPageData, createPageData('member', works))
          await visit(path)
          await expect(page.getByRole('article')).toHaveCount(works.length)
        },
      },
      {
        name: 'an image in full size',
        async arrange({ page, text, expectText }) {
          const title = titles[0]
          await page.getByRole('link', { name: text('mfe-account:creations.open', { title }) }).click()
          await expectText('mfe-portfolio:addToPortfolio')
        },
      },
      {
        name: 'a refused image in full size',
        async arrange({ page, text, closeDialog, dialog }) {
          await closeDialog('mfe-account:creations.close')
          const title = titles[4]
          await page.getByRole('link', { name: text('mfe-account:creations.open', { title }) }).click()
          const reason = text('mfe-account:creations.refusalReason', { reason: refusalReason })
          await expect(dialog.getByText(reason)).toBeVisible()
        },
      },
      {
        name: 'an upload on its way',
        async arrange({ api, chooseFile, closeDialog, expectText }) {
          await closeDialog('mfe-account:creations.close')
          api.hang(uploadCreation)
          await chooseFile(`${chooser}[multiple]`, fileName, await renderImage(4))
          await expectText('mfe-account:upload.sending')
        },
      },
      {
        name: 'an upload that failed',
        async arrange({ api, visit, chooseFile, expectText }) {
          api.fail(uploadCreation, 'network')
          await visit(path)
          await chooseFile(`${chooser}[multiple]`, fileName, await renderImage(4))
          await expectText('mfe-account:upload.failedTitle')
        },
      },
      {
        name: 'a file that is neither picture nor film',
        async arrange({ chooseFile, expectText, closeDialog }) {
          await closeDialog('mfe-account:ok')
          await chooseFile(`${chooser}[multiple]`, 'notes.txt', Buffer.from('hello'))
          await expectText('mfe-account:upload.wrongType')
        },
      },
      {
        name: 'a work about to be deleted',
        async arrange({ page, text, expectText, closeDialog }) {
          await closeDialog('mfe-account:ok')
          const title = titles[0]
          await page.getByRole('button', { name: text('mfe-account:creations.deleteOne', { title }) }).click()
          await expectText('mfe-account:deletion.confirmOne')
        },
      },
      {
        name: 'managing',
        async arrange({ press, expectText, closeDialog }) {
          await closeDialog('mfe-account:cancel')
          await press('mfe-account:creations.manage')
          await expectText('mfe-account:creations.selectAll')
        },
      },
      {
        name: 'managing with everything selected',
        async arrange({ press, expectText }) {
          await press('mfe-account:creations.selectAll')
          await expectText('mfe-account:creations.deleteSelected', { count: works.length })
        },
      },
      {
        name: 'selected works about to be deleted',
        async arrange({ press, expectText }) {
          await press('mfe-account:creations.deleteSelected', { count: works.length })
          await expectText('mfe-account:deletion.confirmSelected', { count: works.length })
        },
      },
    ],
  },
  {
    name: 'account settings',
    dataTexts: [place, ...devices.map(({ device }) => device)],
    viewer: 'member',
    states: [
      {
        name: 'settings',
        referenceImages: 'all widths',
        arrange: openSettings,
      },
      {
        name: 'passwords that are missing',
        async arrange({ press, expectText }) {
          await press('mfe-account:settings.changePassword')
          await expectText('mfe-account:settings.passwordsMissing')
        },
      },
      {
        name: 'a password that was refused',
        async arrange(app) {
          const { api, text, fill, press, expectText } = app
          await openTab(app, 'settings')
          api.respond(changePassword, {
            success: false,
            message: text('server:account.currentPasswordWrong'),
          })
          for (const name of ['current', 'next', 'repeated'])
            await fill(`mfe-account:settings.${name}Password`, 'a-good-password')
          await expectText('mfe-account:passwordStrength.good')
          await press('mfe-account:settings.changePassword')
          await expectText('server:account.currentPasswordWrong')
        },
      },
      {
        name: 'a name that was refused',
        async arrange(app) {
          await openTab(app, 'settings')
          app.api.fail(updateUserProfile, 'network')
          await app.press('mfe-account:settings.save')
          await app.expectText('mfe-account:failure.network')
        },
      },
      {
        name: 'an avatar to be cut',
        ariaTree: dialogAriaTrees.avatar,
        async arrange(app) {
          await app.chooseFile(chooser, 'me.png', await renderImage(2))
          await app.expectText('mfe-account:settings.cropHint')
          await expect(await app.findControl('button', 'mfe-account:settings.cropDone')).toBeEnabled()
        },
      },
      {
        name: 'signing out everywhere',
        async arrange({ press, expectText, closeDialog }) {
          await closeDialog('mfe-account:cancel')
          await press('mfe-account:devices.signOutOthers')
          await expectText('mfe-account:devices.signOutOthersAbout')
        },
      },
      {
        name: 'a device that could not be signed out',
        async arrange({ api, press, expectText, closeDialog }) {
          await closeDialog('mfe-account:cancel')
          api.fail(endSession, 500)
          await press('mfe-account:devices.signOutNamed', { device: devices[1]?.device })
          await expectText('mfe-account:failure.status', { status: 500 })
        },
      },
      {
        name: 'an account about to be deleted',
        async arrange({ press, expectText }) {
          await press('mfe-account:settings.deleteAccount')
          await expectText('mfe-account:settings.deleteMeant')
        },
      },
      {
        name: 'devices that did not come',
        async arrange(app) {
          app.api.fail(getDevices, 'network')
          await openTab(app, 'settings')
          await app.expectText('mfe-account:devices.failed')
        },
      },
    ],
  },
  {
    name: 'change of the email',
    dataTexts: [newEmail, place, ...devices.map(({ device }) => device)],
    viewer: 'member',
    states: [
      {
        name: 'a new address',
        referenceImages: 'all widths',
        ariaTree: dialogAriaTrees.newAddress,
        async arrange(app) {
          await openSettings(app)
          await app.press('mfe-account:email.change')
          await app.expectText('mfe-account:email.lead')
        },
      },
      {
        name: 'a new address that is missing',
        async arrange({ press, expectText }) {
          await press('mfe-account:email.sendCode')
          await expectText('mfe-account:email.addressMissing')
        },
      },
      {
        name: 'a password that is wrong',
        async arrange({ api, text, fill, press, expectText }) {
          api.respond(requestEmailChange, {
            success: false,
            message: text('server:account.currentPasswordWrong'),
          })
          await fill('mfe-account:email.address', newEmail)
          await fill('mfe-account:settings.currentPassword', 'not the password')
          await press('mfe-account:email.sendCode')
          await expectText('server:account.currentPasswordWrong')
        },
      },
      {
        name: 'a code on its way',
        referenceImages: 'all widths',
        ariaTree: dialogAriaTrees.emailCode,
        async arrange({ api, press, expectText }) {
          api.respond(requestEmailChange, { success: true })
          await press('mfe-account:email.sendCode')
          const minutes = limits.verification.validMinutes
          await expectText('mfe-account:email.codeSent', { email: newEmail, minutes })
        },
      },
      {
        name: 'a code that is too short',
        async arrange({ press, fill, expectText }) {
          await fill('mfe-account:email.code', '123')
          await press('mfe-account:email.change')
          await expectText('mfe-account:email.codeInvalid', { length: limits.verification.codeLength })
        },
      },
      {
        name: 'a code that is wrong',
        async arrange({ api, text, press, fill, expectText }) {
          api.respond(confirmEmailChange, { success: false, message: text('server:account.codeWrong') })
          await fill('mfe-account:email.code', '123456')
          await press('mfe-account:email.change')
          await expectText('server:account.codeWrong')
        },
      },
      {
        name: 'an email that is changed',
        async arrange({ api, page, press, expectText }) {
          api.respond(confirmEmailChange, { success: true, email: newEmail })
          await press('mfe-account:email.change')
          await expect(page.getByRole('dialog')).toHaveCount(0)
          await expectText('mfe-account:email.changed', { email: newEmail, days: limits.emailRevertDays })
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
          api.respond(getUserPageData, createPageData('lapsed', [createOwnCreation(0)]))
          await visit(path)
          const date = formatDate(viewers.lapsed?.subscription?.expiryDate ?? '', language)
          await expectText('mfe-account:summary.expired', { date })
        },
      },
    ],
  },
  {
    name: 'billing',
    dataTexts: bills.flatMap(bill => Object.values(bill)),
    viewer: 'subscriber',
    states: [
      {
        name: 'credits on their way',
        async arrange(app) {
          app.api.respond(getUserPageData, createPageData('subscriber', []))
          app.api.hang(getCreditHistory)
          await openTab(app, 'billing')
          await app.expectText('mfe-account:billing.sample')
        },
      },
      {
        name: 'no bills',
        async arrange(app) {
          app.api.respond(getCreditHistory, { success: true, movements: [] })
          app.api.respond(getUserPageData, createPageData('subscriber', []))
          await openTab(app, 'billing')
          await app.expectText('mfe-account:billing.sample')
        },
      },
      {
        name: 'bills',
        referenceImages: 'all widths',
        async arrange(app) {
          app.api.respond(getCreditHistory, { success: true, movements, next_cursor: '1.d' })
          app.api.respond(getUserPageData, createPageData('subscriber', [], bills))
          await openTab(app, 'billing')
          await expect(app.page.getByRole('row')).toHaveCount(3)
          await app.expectText('mfe-account:movements.links.work')
        },
      },
      {
        name: 'credits that did not come',
        async arrange(app) {
          app.api.fail(getCreditHistory, 'network')
          await openTab(app, 'billing')
          await app.expectText('mfe-account:movements.failed')
        },
      },
      ...(['paid', 'pending', 'failed'] as const).map(state => ({
        name: `an order that is ${state}`,
        async arrange(app: AppPage) {
          app.api.respond(getCreditHistory, { success: true, movements })
          app.api.respond(getOrder, { success: true, order: { offer: 'annual', credits: 7_200, state } })
          await app.visit(`${path}?tab=billing&order=o1`)
          await app.expectText(`mfe-account:order.${state === 'paid' ? 'paid.annual' : state}`)
        },
      })),
    ],
  },
]
