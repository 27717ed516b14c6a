import type { Reducer } from '@reduxjs/toolkit'
import type { Reading } from '@tessera/shared-auth'
import type { RemoteModule } from '@tessera/shared-contracts'
import type { ComponentType } from 'react'
import { readWall } from './gallery-api.ts'
import type { manifest } from './manifest.ts'
import { shownTypes } from './screens/toolbox-home/type-filter.ts'

/** The one exposed module: the manifest's names, and what stands behind them. */
export const remote: RemoteModule<typeof manifest, ComponentType, Reducer, Reading> = {
  screens: {
    'toolbox-home': async () =>
      (await import('./screens/toolbox-home/toolbox-home-screen.tsx')).ToolboxHomeScreen,
  },
  ahead: { 'toolbox-home': ({ search }) => [readWall(shownTypes(search.get('show')))] },
  slices: {},
  languages: {
    en: async () => (await import('../locales/en.json')).default,
    zh: async () => (await import('../locales/zh.json')).default,
  },
}
