import {
  activate,
  getPlans,
  login,
  register,
  requestPasswordReset,
  resetPassword,
  revertEmailChange,
  sendCode,
  startCheckout,
  startTrial,
} from '@tessera/shared-contracts'
import { expect } from '../fixtures/site-test.ts'
import { viewers } from './fixtures/viewers.ts'
import type { AppPage } from './fixtures/app-page.ts'
import type { Flow } from './state.ts'

const email = 'mira@example.org'
const code = 'TESS-ERA1-2345-6789'

export async function openFromHeader(app: AppPage, key: string) {
  await app.visit('/about')
  await app.setWidth(1440)
  await app.page
    .getByRole('banner')
    .getByRole('button', { name: app.text(key) })
    .click()
  await expect(app.dialog).toBeVisible()
}

export const accountDialogFlows: Flow[] = [
  {
    name: 'log-in and registration',
    viewer: 'visitor',
    states: [
      {
        name: 'log-in',
        referenceImages: 'all widths',
        arrange: app => openFromHeader(app, 'shell:frame.login'),
      },
      {
        name: 'log-in: empty form',
        async arrange({ press, expectText }) {
          await press('shell:login.submit')
          await expectText('shell:form.emailMissing')
        },
      },
      {
        name: 'log-in: wrong password',
        async arrange({ api, text, fill, press, expectText }) {
          api.respond(login, { success: false, message: text('server:account.loginWrong') })
          await fill('shell:form.email', email)
          await fill('shell:form.password', 'not the password')
          await press('shell:login.submit')
          await expectText('server:account.loginWrong')
        },
      },
      {
        name: 'log-in: submitting',
        async arrange({ api, press, dialog, text }) {
          api.hang(login)
          await press('shell:login.submit')
          await expect(dialog.getByRole('button', { name: text('shell:login.busy') })).toBeVisible()
        },
      },
      {
        name: 'registration',
        async arrange(app) {
          await openFromHeader(app, 'shell:frame.login')
          await app.press('shell:login.toRegister')
          await app.expectText('shell:register.lead')
        },
      },
      {
        name: 'registration: empty form',
        async arrange({ press, expectText }) {
          await press('shell:register.submit')
          await expectText('shell:form.usernameMissing')
        },
      },
      {
        name: 'registration: verification code requested',
        async arrange({ api, fill, press, expectText }) {
          api.respond(sendCode, { success: true })
          await fill('shell:form.email', email)
          await press('shell:register.sendCode')
          await expectText('shell:register.codeSent')
        },
      },
      {
        name: 'registration: email taken',
        async arrange({ api, text, fill, press, expectText }) {
          api.respond(register, { success: false, message: text('server:account.emailTaken') })
          await fill('shell:form.username', 'Mira Vale')
          await fill('shell:register.code', '123456')
          await fill('shell:form.password', 'a-good-password')
          await expectText('shell:passwordStrength.good')
          await press('shell:register.submit')
          await expectText('server:account.emailTaken')
        },
      },
    ],
  },
  {
    name: 'forgotten password',
    viewer: 'visitor',
    states: [
      {
        name: 'forgot password',
        async arrange(app) {
          await openFromHeader(app, 'shell:frame.login')
          await app.press('shell:login.forgotPassword')
          await app.expectText('shell:forgotPassword.lead')
        },
      },
      {
        name: 'reset link requested',
        async arrange({ api, text, fill, press, expectText }) {
          api.respond(requestPasswordReset, { success: true, message: text('server:account.resetRequested') })
          await fill('shell:form.email', email)
          await press('shell:forgotPassword.submit')
          await expectText('server:account.resetRequested')
        },
      },
      {
        name: 'new password',
        referenceImages: 'all widths',
        async arrange({ visit, expectText }) {
          await visit('/reset-password?token=abc')
          await expectText('shell:resetPassword.title')
        },
      },
      {
        name: 'new password: invalid link',
        async arrange({ api, text, fill, press, expectText }) {
          api.respond(resetPassword, { success: false, message: text('server:account.resetLinkInvalid') })
          await fill('shell:resetPassword.password', 'a-good-password')
          await expectText('shell:passwordStrength.good')
          await press('shell:resetPassword.submit')
          await expectText('server:account.resetLinkInvalid')
        },
      },
      {
        name: 'new password set',
        async arrange({ api, press, expectText }) {
          api.respond(resetPassword, { success: true })
          await press('shell:resetPassword.submit')
          await expectText('shell:resetPassword.doneTitle')
        },
      },
      {
        name: 'new password: token missing',
        async arrange({ visit, expectText }) {
          await visit('/reset-password')
          await expectText('shell:resetPassword.incompleteTitle')
        },
      },
    ],
  },
  {
    name: 'undo of an email change',
    viewer: 'visitor',
    states: [
      {
        name: 'undo offered',
        referenceImages: 'all widths',
        async arrange({ visit, expectText }) {
          await visit('/revert-email?token=abc')
          await expectText('shell:revertEmail.address')
        },
      },
      {
        name: 'undo fails',
        async arrange({ api, press, expectText }) {
          api.fail(revertEmailChange, 'network')
          await press('shell:revertEmail.submit')
          await expectText('shell:form.network')
        },
      },
      {
        name: 'change undone',
        async arrange({ api, press, expectText }) {
          api.respond(revertEmailChange, { success: true })
          await press('shell:revertEmail.submit')
          await expectText('shell:revertEmail.doneTitle')
        },
      },
      {
        name: 'link without a token',
        async arrange({ visit, expectText }) {
          await visit('/revert-email')
          await expectText('shell:revertEmail.incompleteTitle')
        },
      },
    ],
  },
  {
    name: 'plans of a member',
    viewer: 'member',
    states: [
      {
        name: 'plans',
        referenceImages: 'all widths',
        arrange: app => openFromHeader(app, 'shell:frame.upgrade'),
      },
      {
        name: 'activation: code missing',
        async arrange({ press, expectText }) {
          await press('shell:plans.code.submit')
          await expectText('shell:plans.code.missing')
        },
      },
      {
        name: 'activation: code already used',
        async arrange({ api, text, fill, press, expectText }) {
          api.respond(activate, { success: false, message: text('server:subscription.codeSpent') })
          await fill('shell:plans.code.label', code)
          await press('shell:plans.code.submit')
          await expectText('server:subscription.codeSpent')
        },
      },
      {
        name: 'trial fails to start',
        async arrange({ api, press, expectText }) {
          api.fail(startTrial, 'network')
          await press('shell:plans.trial')
          await expectText('shell:form.network')
        },
      },
      {
        name: 'trial started',
        async arrange({ api, text, press, expectText }) {
          api.respond(startTrial, { success: true, message: text('server:subscription.trialStarted') })
          await press('shell:plans.trial')
          await expectText('server:subscription.trialStarted')
        },
      },
    ],
  },
  {
    name: 'plans of a subscriber',
    viewer: 'subscriber',
    states: [
      { name: 'plans with a subscription', arrange: app => openFromHeader(app, 'shell:frame.upgrade') },
    ],
  },
  {
    name: 'plans on sale',
    viewer: 'member',
    states: [
      {
        name: 'plans with prices',
        referenceImages: 'all widths',
        async arrange(app) {
          app.api.respond(getPlans, {
            success: true,
            currency: 'EUR',
            offers: [
              { id: 'monthly', price: 20, credits: 600 },
              { id: 'annual', price: 199, credits: 7_200 },
              { id: 'credits', price: 14.9, credits: 600 },
            ],
          })
          app.signIn({ ...viewers.member, username: 'Mira Vale', trialUsed: true })
          await openFromHeader(app, 'shell:frame.upgrade')
          await app.expectText('shell:plans.packTitle')
        },
      },
      {
        name: 'payment page fails to open',
        async arrange({ api, press, expectText }) {
          api.fail(startCheckout, 'network')
          await press('shell:plans.buyAnnual')
          await expectText('shell:plans.checkoutFailed')
        },
      },
    ],
  },
  {
    name: 'plans of a lapsed subscriber',
    viewer: 'lapsed',
    states: [
      { name: 'plans with an expired one', arrange: app => openFromHeader(app, 'shell:frame.upgrade') },
    ],
  },
  {
    name: 'dialogs fail to load',
    viewer: 'visitor',
    states: [
      {
        name: 'account dialogs fail to load',
        async arrange({ page, visit, text, expectText }) {
          // With Save-Data the page prefetches nothing
          await page.addInitScript(() =>
            Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
          )
          await visit('/nowhere')
          await page.route('**/remotes/shell/**', route => route.abort())
          await page
            .getByRole('banner')
            .getByRole('button', { name: text('shell:frame.login') })
            .click()
          await expectText('shell:modals.failedTitle')
        },
      },
    ],
  },
]
