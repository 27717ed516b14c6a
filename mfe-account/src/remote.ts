import type { Reducer } from '@reduxjs/toolkit'
import type { Reading } from '@tessera/shared-auth'
import type { RemoteModule } from '@tessera/shared-contracts'
import type { ComponentType } from 'react'
import { readHomepage } from './account-api.ts'
import type { manifest } from './manifest.ts'

/** The one exposed module: the manifest's names, and what stands behind them. */
export const remote: RemoteModule<typeof manifest, ComponentType, Reducer, Reading> = {
  screens: {
    'personal-homepage': async () =>
      (await import('./screens/personal-homepage/personal-homepage-screen.tsx')).PersonalHomepageScreen,
  },
  ahead: { 'personal-homepage': ({ signedIn }) => (signedIn ? [readHomepage()] : []) },
  slices: {},
  languages: {
    en: async () => (await import('../locales/en.json')).default,
    zh: async () => (await import('../locales/zh.json')).default,
  },
}
