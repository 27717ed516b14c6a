import { activate, login, register, sendCode, startTrial } from '@tessera/shared-contracts'
import { expect } from '../site.ts'
import type { Stage } from './stage.ts'
import type { Walk } from './state.ts'

const email = 'mira@example.org'
const code = 'TESS-ERA1-2345-6789'

async function openOn(stage: Stage, key: string) {
  await stage.visit('/about')
  await stage.widen(1440)
  await stage.page
    .getByRole('banner')
    .getByRole('button', { name: stage.text(key) })
    .click()
  await expect(stage.dialog).toBeVisible()
}

export const accountDialogs: Walk[] = [
  {
    name: 'ways in',
    viewer: 'visitor',
    states: [
      { name: 'log-in', picture: 'full', bring: stage => openOn(stage, 'shell:frame.login') },
      {
        name: 'log-in without a word',
        async bring({ press, sees }) {
          await press('shell:login.submit')
          await sees('shell:form.emailMissing')
        },
      },
      {
        name: 'log-in that was refused',
        async bring({ answers, text, fill, press, sees }) {
          answers.on(login, { success: false, message: text('server:account.loginWrong') })
          await fill('shell:form.email', email)
          await fill('shell:form.password', 'not the password')
          await press('shell:login.submit')
          await sees('server:account.loginWrong')
        },
      },
      {
        name: 'log-in under way',
        async bring({ answers, press, dialog, text }) {
          answers.hang(login)
          await press('shell:login.submit')
          await expect(dialog.getByRole('button', { name: text('shell:login.busy') })).toBeVisible()
        },
      },
      {
        name: 'register',
        async bring(stage) {
          await openOn(stage, 'shell:frame.login')
          await stage.press('shell:login.toRegister')
          await stage.sees('shell:register.lead')
        },
      },
      {
        name: 'register without a word',
        async bring({ press, sees }) {
          await press('shell:register.submit')
          await sees('shell:form.usernameMissing')
        },
      },
      {
        name: 'register with a code on its way',
        async bring({ answers, fill, press, sees }) {
          answers.on(sendCode, { success: true })
          await fill('shell:form.email', email)
          await press('shell:register.sendCode')
          await sees('shell:register.codeSent')
        },
      },
      {
        name: 'register that was refused',
        async bring({ answers, text, fill, press, sees }) {
          answers.on(register, { success: false, message: text('server:account.emailTaken') })
          await fill('shell:form.username', 'Mira Vale')
          await fill('shell:register.code', '123456')
          await fill('shell:form.password', 'a-good-password')
          await press('shell:register.submit')
          await sees('server:account.emailTaken')
        },
      },
    ],
  },
  {
    name: 'plans of a member',
    viewer: 'member',
    states: [
      { name: 'plans', picture: 'full', bring: stage => openOn(stage, 'shell:frame.upgrade') },
      {
        name: 'activation without a code',
        async bring({ press, sees }) {
          await press('shell:plans.code.submit')
          await sees('shell:plans.code.missing')
        },
      },
      {
        name: 'activation that was refused',
        async bring({ answers, text, fill, press, sees }) {
          answers.on(activate, { success: false, message: text('server:subscription.codeSpent') })
          await fill('shell:plans.code.label', code)
          await press('shell:plans.code.submit')
          await sees('server:subscription.codeSpent')
        },
      },
      {
        name: 'trial that could not be started',
        async bring({ answers, press, sees }) {
          answers.fail(startTrial, 'network')
          await press('shell:plans.trial')
          await sees('shell:form.network')
        },
      },
      {
        name: 'trial that has begun',
        async bring({ answers, text, press, sees }) {
          answers.on(startTrial, { success: true, message: text('server:subscription.trialStarted') })
          await press('shell:plans.trial')
          await sees('server:subscription.trialStarted')
        },
      },
    ],
  },
  {
    name: 'plans of a subscriber',
    viewer: 'subscriber',
    states: [{ name: 'plans with a subscription', bring: stage => openOn(stage, 'shell:frame.upgrade') }],
  },
  {
    name: 'plans of a lapsed subscriber',
    viewer: 'lapsed',
    states: [{ name: 'plans with one that ran out', bring: stage => openOn(stage, 'shell:frame.upgrade') }],
  },
  {
    name: 'dialogs that did not come',
    viewer: 'visitor',
    states: [
      {
        name: 'account dialogs out of reach',
        async bring({ page, visit, text, sees }) {
          // Who saves data has nothing fetched ahead
          await page.addInitScript(() =>
            Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
          )
          await visit('/nowhere')
          await page.route('**/remotes/shell/**', route => route.abort())
          await page
            .getByRole('banner')
            .getByRole('button', { name: text('shell:frame.login') })
            .click()
          await sees('shell:modals.failedTitle')
        },
      },
    ],
  },
]
