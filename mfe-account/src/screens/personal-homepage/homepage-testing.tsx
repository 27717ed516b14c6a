import { fakeServer, renderScreen, type RenderScreenOptions } from '@tessera/shared-auth/testing'
import {
  getCreditHistory,
  getDevices,
  getNotificationMails,
  getPasskeys,
  getTotpStatus,
  getUserPageData,
  type Language,
  type OwnCreation,
  type User,
} from '@tessera/shared-contracts'
import en from '../../../locales/en.json'
import zh from '../../../locales/zh.json'
import type { Homepage } from '../../account-api.ts'
import { manifest } from '../../manifest.ts'
import { PersonalHomepageScreen } from './personal-homepage-screen.tsx'

export const mira = { username: 'mira', email: 'mira@example.org', credits: 12_345 }

type UserInfo = NonNullable<Homepage['user_info']>

/** A fake server with one user and their creations. */
export function createHomepageServer(creations: OwnCreation[], user: Partial<UserInfo> = {}) {
  const server = fakeServer()
  server.on(getUserPageData, () => ({ success: true, user_info: { ...mira, ...user }, creations }))
  server.on(getDevices, () => ({ success: true, devices: [] }))
  server.on(getCreditHistory, () => ({ success: true, movements: [] }))
  server.on(getNotificationMails, () => ({ success: true, decisions: true, tasks: false }))
  server.on(getPasskeys, () => ({ success: true, passkeys: [] }))
  server.on(getTotpStatus, () => ({ success: true, enabled: false, recovery_codes_left: 0 }))
  return server
}

export const renderHomepage = (
  path = '/personal-homepage',
  language: Language = 'en',
  member: User | null = mira,
  modals: NonNullable<RenderScreenOptions['modals']> = {},
) =>
  renderScreen(<PersonalHomepageScreen />, {
    manifest,
    texts: { en, zh },
    path,
    route: '/personal-homepage',
    language,
    modals,
    ...(member && { user: member }),
  })

export const createOwnCreation = (id: number, fields: Partial<OwnCreation> = {}): OwnCreation => ({
  id,
  file_type: 'image',
  full_url: `/media/${id}.png`,
  title: `Work ${id}`,
  public: true,
  ...fields,
})
