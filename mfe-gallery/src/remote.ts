import type { Reducer } from 'redux'
import type { PrefetchQuery } from '@tessera/shared-auth'
import type { RemoteModule } from '@tessera/shared-contracts'
import type { ComponentType } from 'react'
import { prefetchCreation, prefetchGallery } from './gallery-api.ts'
import type { manifest } from './manifest.ts'
import { loadLightbox } from './screens/toolbox-home/lightbox/load-lightbox.ts'
import { parseGalleryFilter } from './screens/toolbox-home/search/gallery-filter.ts'

/** A first frame has no document, and cannot load the lightbox later. */
const opensWithLightbox = () =>
  typeof document === 'undefined' || new URLSearchParams(location.search).has('work')

/** The module that the container exposes: it maps the names in the manifest to code. */
export const remote: RemoteModule<typeof manifest, ComponentType, Reducer, PrefetchQuery> = {
  screens: {
    'toolbox-home': async () => {
      const [{ ToolboxHomeScreen }] = await Promise.all([
        import('./screens/toolbox-home/toolbox-home-screen.tsx'),
        opensWithLightbox() && loadLightbox().catch(() => null),
      ])
      return ToolboxHomeScreen
    },
  },
  prefetch: {
    'toolbox-home': ({ search }) => {
      const id = search.get('work')
      return [prefetchGallery(parseGalleryFilter(search)), ...(id ? [prefetchCreation(id)] : [])]
    },
  },
  slices: {},
  languages: {
    en: async () => (await import('../locales/en.json')).default,
    zh: async () => (await import('../locales/zh.json')).default,
  },
}
