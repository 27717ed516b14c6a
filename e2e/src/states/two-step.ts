import {
  beginTotp,
  confirmTotp,
  getDevices,
  getPasskeys,
  getSessions,
  getTotpStatus,
  getUserPageData,
  login,
  loginWithTotp,
  removePasskey,
  type Passkey,
} from '@tessera/shared-contracts'
import { expect } from '../fixtures/site-test.ts'
import { openFromHeader } from './account-dialogs.ts'
import type { AppPage } from './fixtures/app-page.ts'
import { viewers } from './fixtures/viewers.ts'
import type { Flow } from './state.ts'

const passkeys: Passkey[] = [
  { id: '1', name: 'Work laptop', created_at: '2026-05-02T08:00:00Z', last_used_at: '2026-06-14T08:00:00Z' },
  { id: '2', name: 'Security key', created_at: '2026-06-01T08:00:00Z', last_used_at: null },
]
const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
/** A placeholder that looks like a QR code and contains no data. */
const qrCode = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 21 21"><path fill="#fff" d="M0 0h21v21H0z"/><path d="M0 0h7v7H0zM14 0h7v7h-7zM0 14h7v7H0zM9 2h3v3H9zM9 9h4v4H9zM15 10h3v2h-3zM2 9h4v2H2zM14 15h3v5h-3z"/></svg>',
)}`
const recoveryCodes = ['7k2m-q9xd', 'p4wn-83hc', 'z6rt-e5vb', 'm2yj-k7sg', 'c9dq-4ntx'].flatMap(code => [
  code,
  code.split('').reverse().join(''),
])

async function openSecondStep(app: AppPage, methods: string[]) {
  await openFromHeader(app, 'shell:frame.login')
  app.api.respond(login, { success: false, second_step: { token: 'token', methods } })
  await app.fill('shell:form.email', viewers.member?.email ?? '')
  await app.fill('shell:form.password', 'a-good-password')
  await app.press('shell:login.submit')
  await app.expectText('shell:secondStep.title')
}

async function openSettings(app: AppPage) {
  app.api.respond(getUserPageData, { success: true, user_info: viewers.member, creations: [] })
  // The list of devices has its own flow
  app.api.respond(getDevices, { success: true, devices: [] })
  app.api.respond(getSessions, { success: true })
  await app.visit('/personal-homepage?tab=settings')
}

export const twoStepFlows: Flow[] = [
  {
    name: 'second step of the log-in',
    viewer: 'visitor',
    states: [
      {
        name: 'second step',
        referenceImages: 'all widths',
        arrange: app => openSecondStep(app, ['totp', 'passkey']),
      },
      {
        name: 'second step: code missing',
        async arrange({ press, expectText }) {
          await press('shell:login.submit')
          await expectText('shell:secondStep.codeMissing')
        },
      },
      {
        name: 'second step: wrong code',
        async arrange({ api, text, fill, press, expectText }) {
          api.respond(loginWithTotp, { success: false, error: text('server:account.codeWrong') })
          await fill('shell:secondStep.code', '123456')
          await press('shell:login.submit')
          await expectText('server:account.codeWrong')
        },
      },
      {
        name: 'second step with a passkey',
        arrange: app => openSecondStep(app, ['passkey']),
      },
      {
        name: 'second step with a recovery code',
        async arrange({ press, expectText }) {
          await press('shell:secondStep.useRecoveryCode')
          await expectText('shell:secondStep.recoveryCodeHint')
        },
      },
    ],
  },
  {
    name: 'two-step verification',
    viewer: 'member',
    dataTexts: [...passkeys.map(({ name }) => name), secret, ...recoveryCodes],
    states: [
      {
        name: 'two-step verification fails to load',
        async arrange(app) {
          app.api.fail(getPasskeys, 'network')
          await openSettings(app)
          await app.expectText('mfe-account:twoStep.loadFailed')
        },
      },
      {
        name: 'two-step verification off',
        async arrange(app) {
          app.api.respond(getPasskeys, { success: true, passkeys: [] })
          await openSettings(app)
          await app.expectText('mfe-account:twoStep.noPasskeys')
        },
      },
      {
        name: 'authenticator app: password',
        async arrange({ press, expectText }) {
          await press('mfe-account:twoStep.setUp')
          await expectText('mfe-account:twoStep.passwordLead')
        },
      },
      {
        name: 'authenticator app: QR code',
        async arrange({ api, fill, press, page, text }) {
          api.respond(beginTotp, { success: true, secret, url: 'otpauth://totp/Tessera', qr_code: qrCode })
          await fill('mfe-account:settings.currentPassword', 'a-good-password')
          await press('mfe-account:twoStep.continue')
          await expect(page.getByRole('img', { name: text('mfe-account:twoStep.qrCode') })).toBeVisible()
        },
      },
      {
        name: 'authenticator app: wrong code',
        async arrange({ api, text, fill, press, expectText }) {
          api.respond(confirmTotp, { success: false, error: text('server:account.codeWrong') })
          await fill('mfe-account:twoStep.code', '000000')
          await press('mfe-account:twoStep.turnOn')
          await expectText('server:account.codeWrong')
        },
      },
      {
        name: 'recovery codes',
        referenceImages: 'all widths',
        async arrange({ api, fill, press, expectText }) {
          api.respond(confirmTotp, { success: true, recovery_codes: recoveryCodes })
          await fill('mfe-account:twoStep.code', '123456')
          await press('mfe-account:twoStep.turnOn')
          await expectText('mfe-account:twoStep.saveCodesAbout')
        },
      },
      {
        name: 'recovery codes not saved yet',
        async arrange({ page, expectText }) {
          await page.keyboard.press('Escape')
          await expectText('mfe-account:twoStep.saveCodesFirst')
        },
      },
      {
        name: 'two-step verification on',
        referenceImages: 'all widths',
        async arrange(app) {
          app.api.respond(getPasskeys, { success: true, passkeys })
          app.api.respond(getTotpStatus, { success: true, enabled: true, recovery_codes_left: 8 })
          await openSettings(app)
          await app.expectText('mfe-account:twoStep.codesLeft', { count: 8 })
        },
      },
      {
        name: 'add a passkey',
        async arrange({ press, expectText }) {
          await press('mfe-account:twoStep.addPasskey')
          await expectText('mfe-account:twoStep.addPasskeyAbout')
        },
      },
      {
        name: 'confirm removal of a passkey',
        async arrange({ page, text, closeDialog, expectText }) {
          await closeDialog('mfe-account:cancel')
          const { name } = passkeys[0] ?? {}
          await page.getByRole('button', { name: text('mfe-account:twoStep.removeNamed', { name }) }).click()
          await expectText('mfe-account:twoStep.removeAsk', { name })
        },
      },
      {
        name: 'confirm identity before a passkey is removed',
        async arrange({ api, press, expectText }) {
          api.respond(removePasskey, { success: false, needs_verification: true })
          await press('mfe-account:twoStep.remove')
          await expectText('shell:confirmIdentity.title')
        },
      },
    ],
  },
]
