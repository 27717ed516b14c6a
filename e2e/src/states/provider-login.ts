import {
  handleProviderCallback,
  getDevices,
  getIdentityProvider,
  getSessions,
  getUserPageData,
} from '@tessera/shared-contracts'
import { openFromHeader } from './account-dialogs.ts'
import type { AppPage } from './fixtures/app-page.ts'
import { viewers } from './fixtures/viewers.ts'
import type { Flow } from './state.ts'

const provider = { name: 'Atrium' }
const dataTexts = [/atrium/i]

async function openSettings(app: AppPage, linked: { email: string; linked_at: string } | null) {
  app.api.respond(getIdentityProvider, { success: true, provider, linked })
  app.api.respond(getUserPageData, { success: true, user_info: viewers.member, creations: [] })
  // The list of devices has its own flow
  app.api.respond(getDevices, { success: true, devices: [] })
  app.api.respond(getSessions, { success: true })
  await app.visit('/personal-homepage?tab=settings')
}

/** Log-in with an account at an identity provider. */
export const providerLoginFlows: Flow[] = [
  {
    name: 'log-in with a provider',
    viewer: 'visitor',
    dataTexts,
    states: [
      {
        name: 'log-in with a provider',
        referenceImages: 'all widths',
        arrange(app) {
          app.api.respond(getIdentityProvider, { success: true, provider })
          return openFromHeader(app, 'shell:frame.login')
        },
      },
      {
        name: 'log-in not confirmed by the provider',
        async arrange({ api, text, visit, expectText }) {
          api.respond(handleProviderCallback, {
            success: false,
            error: text('server:identityProvider.expired'),
          })
          await visit('/login/callback?code=code&state=state')
          await expectText('server:identityProvider.expired')
        },
      },
    ],
  },
  {
    name: 'linked identity',
    viewer: 'member',
    dataTexts,
    states: [
      { name: 'no linked identity', arrange: app => openSettings(app, null) },
      {
        name: 'link dialog',
        referenceImages: 'all widths',
        arrange: ({ press }) => press('mfe-account:linkedIdentity.link'),
      },
      {
        name: 'unlink dialog',
        async arrange(app) {
          await openSettings(app, { email: 'ada@atrium.example', linked_at: '2026-06-01T08:00:00Z' })
          await app.press('mfe-account:linkedIdentity.unlink')
        },
      },
    ],
  },
]
