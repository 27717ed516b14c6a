import type { Reducer } from 'redux'
import type { RemoteModule } from '@tessera/shared-contracts'
import type { ComponentType } from 'react'
import type { manifest } from './manifest.ts'

/** The module that the container exposes: it maps the names in the manifest to code. */
export const remote: RemoteModule<typeof manifest, ComponentType, Reducer> = {
  screens: {
    'console-home': async () =>
      (await import('./screens/console-home/console-home-screen.tsx')).ConsoleHomeScreen,
    review: async () => (await import('./screens/review/review-screen.tsx')).ReviewScreen,
    members: async () => (await import('./screens/members/members-screen.tsx')).MembersScreen,
    member: async () => (await import('./screens/member/member-screen.tsx')).MemberScreen,
    codes: async () => (await import('./screens/codes/codes-screen.tsx')).CodesScreen,
    'feedback-list': async () =>
      (await import('./screens/feedback-list/feedback-list-screen.tsx')).FeedbackListScreen,
    releases: async () => (await import('./screens/releases/releases-screen.tsx')).ReleasesScreen,
    release: async () => (await import('./screens/release/release-screen.tsx')).ReleaseScreen,
    catalog: async () => (await import('./screens/catalog/catalog-screen.tsx')).CatalogScreen,
    'change-sets': async () =>
      (await import('./screens/change-sets/change-sets-screen.tsx')).ChangeSetsScreen,
    'change-set': async () => (await import('./screens/change-set/change-set-screen.tsx')).ChangeSetScreen,
    schedule: async () => (await import('./screens/schedule/schedule-screen.tsx')).ScheduleScreen,
    health: async () => (await import('./screens/health/health-screen.tsx')).HealthScreen,
    audit: async () => (await import('./screens/audit/audit-screen.tsx')).AuditScreen,
  },
  slices: {},
  languages: {
    en: async () => (await import('../locales/en.json')).default,
    zh: async () => (await import('../locales/zh.json')).default,
  },
}
