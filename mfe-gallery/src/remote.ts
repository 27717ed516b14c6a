import type { Reducer } from 'redux'
import type { PrefetchQuery } from '@tessera/shared-auth'
import type { RemoteModule } from '@tessera/shared-contracts'
import type { ComponentType } from 'react'
import { prefetchGallery } from './gallery-api.ts'
import type { manifest } from './manifest.ts'
import { parseShownTypes } from './screens/toolbox-home/filters/shown-types.ts'

/** The module that the container exposes: it maps the names in the manifest to code. */
export const remote: RemoteModule<typeof manifest, ComponentType, Reducer, PrefetchQuery> = {
  screens: {
    'toolbox-home': async () =>
      (await import('./screens/toolbox-home/toolbox-home-screen.tsx')).ToolboxHomeScreen,
  },
  prefetch: { 'toolbox-home': ({ search }) => [prefetchGallery(parseShownTypes(search.get('show')))] },
  slices: {},
  languages: {
    en: async () => (await import('../locales/en.json')).default,
    zh: async () => (await import('../locales/zh.json')).default,
  },
}
