import type { Reducer } from '@reduxjs/toolkit'
import type { RemoteModule } from '@tessera/shared-contracts'
import type { ComponentType } from 'react'
import type { manifest } from './manifest.ts'

/** The one exposed module: the manifest's names, and what stands behind them. */
export const remote: RemoteModule<typeof manifest, ComponentType, Reducer> = {
  screens: {
    'personal-homepage': async () =>
      (await import('./screens/personal-homepage/personal-homepage-screen.tsx')).PersonalHomepageScreen,
  },
  slices: {},
  languages: {
    en: async () => (await import('../locales/en.json')).default,
    zh: async () => (await import('../locales/zh.json')).default,
  },
}
