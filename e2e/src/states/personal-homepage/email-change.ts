import { confirmEmailChange, limits, requestEmailChange } from '@tessera/shared-contracts'
import { dialogAriaTrees } from '../../accessibility/aria-trees.ts'
import { expect } from '../../fixtures/site-test.ts'
import type { Flow } from '../state.ts'
import { devices, openSettings, deviceNetwork } from './devices.ts'

const newEmail = 'mira.vale@example.org'

export const emailChangeFlow: Flow = {
  name: 'email change',
  dataTexts: [newEmail, deviceNetwork, ...devices.map(({ device }) => device)],
  viewer: 'member',
  states: [
    {
      name: 'new address',
      referenceImages: 'all widths',
      ariaTree: dialogAriaTrees.newAddress,
      async arrange(app) {
        await openSettings(app)
        await app.press('mfe-account:email.change')
        await app.expectText('mfe-account:email.lead')
      },
    },
    {
      name: 'new address missing',
      async arrange({ press, expectText }) {
        await press('mfe-account:email.sendCode')
        await expectText('mfe-account:email.addressMissing')
      },
    },
    {
      name: 'wrong password',
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
      name: 'verification code requested',
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
      name: 'code too short',
      async arrange({ press, fill, expectText }) {
        await fill('mfe-account:email.code', '123')
        await press('mfe-account:email.change')
        await expectText('mfe-account:email.codeInvalid', { length: limits.verification.codeLength })
      },
    },
    {
      name: 'wrong code',
      async arrange({ api, text, press, fill, expectText }) {
        api.respond(confirmEmailChange, { success: false, message: text('server:account.codeWrong') })
        await fill('mfe-account:email.code', '123456')
        await press('mfe-account:email.change')
        await expectText('server:account.codeWrong')
      },
    },
    {
      name: 'email changed',
      async arrange({ api, page, press, expectText }) {
        api.respond(confirmEmailChange, { success: true, email: newEmail })
        await press('mfe-account:email.change')
        await expect(page.getByRole('dialog')).toHaveCount(0)
        await expectText('mfe-account:email.changed', { email: newEmail, days: limits.emailRevertDays })
      },
    },
  ],
}
