import type { Reducer } from 'redux'
import type { PrefetchQuery } from '@tessera/shared-auth'
import type { RemoteModule } from '@tessera/shared-contracts'
import type { ComponentType } from 'react'
import { prefetchHomepage } from './account-api.ts'
import type { manifest } from './manifest.ts'

/** The module that the container exposes: it maps the names in the manifest to code. */
export const remote: RemoteModule<typeof manifest, ComponentType, Reducer, PrefetchQuery> = {
  screens: {
    'personal-homepage': async () =>
      (await import('./screens/personal-homepage/personal-homepage-screen.tsx')).PersonalHomepageScreen,
  },
  prefetch: { 'personal-homepage': ({ signedIn }) => (signedIn ? [prefetchHomepage()] : []) },
  slices: {},
  languages: {
    en: async () => (await import('../locales/en.json')).default,
    zh: async () => (await import('../locales/zh.json')).default,
  },
}
