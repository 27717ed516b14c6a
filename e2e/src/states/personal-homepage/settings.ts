import { changePassword, endSession, getDevices, updateUserProfile } from '@tessera/shared-contracts'
import { dialogAriaTrees } from '../../accessibility/aria-trees.ts'
import { expect } from '../../fixtures/site-test.ts'
import { renderImage } from '../fixtures/images.ts'
import type { Flow } from '../state.ts'
import { devices, openSettings, deviceNetwork } from './devices.ts'
import { fileField, openHomepageTab } from './page.ts'

export const settingsFlow: Flow = {
  name: 'account settings',
  dataTexts: [deviceNetwork, ...devices.map(({ device }) => device)],
  viewer: 'member',
  states: [
    {
      name: 'settings',
      referenceImages: 'all widths',
      arrange: openSettings,
    },
    {
      name: 'passwords missing',
      async arrange({ press, expectText }) {
        await press('mfe-account:settings.changePassword')
        await expectText('mfe-account:settings.passwordsMissing')
      },
    },
    {
      name: 'wrong password',
      async arrange(app) {
        const { api, text, fill, press, expectText } = app
        await openHomepageTab(app, 'settings')
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
      name: 'name fails to save',
      async arrange(app) {
        await openHomepageTab(app, 'settings')
        app.api.fail(updateUserProfile, 'network')
        await app.press('mfe-account:settings.save')
        await app.expectText('mfe-account:failure.network')
      },
    },
    {
      name: 'avatar crop',
      ariaTree: dialogAriaTrees.avatar,
      async arrange(app) {
        await app.chooseFile(fileField, 'me.png', await renderImage(2))
        await app.expectText('mfe-account:settings.cropHint')
        await expect(await app.findControl('button', 'mfe-account:settings.cropDone')).toBeEnabled()
      },
    },
    {
      name: 'confirm signing out all other devices',
      async arrange({ press, expectText, closeDialog }) {
        await closeDialog('mfe-account:cancel')
        await press('mfe-account:devices.signOutOthers')
        await expectText('mfe-account:devices.signOutOthersAbout')
      },
    },
    {
      name: 'device fails to sign out',
      async arrange({ api, press, expectText, closeDialog }) {
        await closeDialog('mfe-account:cancel')
        api.fail(endSession, 500)
        await press('mfe-account:devices.signOutNamed', { device: devices[1]?.device })
        await expectText('mfe-account:failure.status', { status: 500 })
      },
    },
    {
      name: 'confirm deletion of the account',
      async arrange({ press, expectText }) {
        await press('mfe-account:settings.deleteAccount')
        await expectText('mfe-account:settings.deleteMeant')
      },
    },
    {
      name: 'devices fail to load',
      async arrange(app) {
        app.api.fail(getDevices, 'network')
        await openHomepageTab(app, 'settings')
        await app.expectText('mfe-account:devices.failed')
      },
    },
  ],
}
