import { getDevices, getUserPageData, type Device } from '@tessera/shared-contracts'
import type { AppPage } from '../fixtures/app-page.ts'
import { createHomepageData, openHomepageTab } from './page.ts'

export const deviceNetwork = 'Network 203.0.113.0'
export const devices: Device[] = ['Chrome on Windows', 'Safari on iPhone', 'Firefox on Android'].map(
  (device, index) => ({
    id: device,
    device,
    ...(index < 2 && { place: deviceNetwork }),
    begun_at: '2026-06-14T08:00:00Z',
    seen_at: '2026-06-15T08:00:00Z',
    current: index === 0,
  }),
)

/** Opens the settings with an email address and devices. */
export async function openSettings(app: AppPage) {
  app.api.respond(getUserPageData, createHomepageData('member', []))
  app.api.respond(getDevices, { success: true, devices })
  await openHomepageTab(app, 'settings')
  await app.expectText('mfe-account:devices.signOutOthers')
}
