import type { Reducer } from 'redux'
import type { PrefetchQuery } from '@tessera/shared-auth'
import type { RemoteModule } from '@tessera/shared-contracts'
import type { ComponentType } from 'react'
import { portfolioEditorSlice } from './screens/portfolio-editor/state/portfolio-editor-slice.ts'
import type { manifest } from './manifest.ts'
import { queryPortfolio } from './portfolio-api.ts'

export const remote: RemoteModule<typeof manifest, ComponentType, Reducer, PrefetchQuery> = {
  screens: {
    'portfolio-editor': async () =>
      (await import('./screens/portfolio-editor/portfolio-editor-screen.tsx')).PortfolioEditorScreen,
    'portfolio-viewer': async () =>
      (await import('./screens/portfolio-viewer/portfolio-viewer-screen.tsx')).PortfolioViewerScreen,
  },
  prefetch: { 'portfolio-viewer': ({ params: { id } }) => (id ? [queryPortfolio(id)] : []) },
  extensions: {
    'add-to-portfolio': async () => (await import('./extensions/add-to-portfolio.tsx')).AddToPortfolio,
  },
  slices: { portfolioEditor: portfolioEditorSlice.reducer },
  languages: {
    en: async () => (await import('../locales/en.json')).default,
    zh: async () => (await import('../locales/zh.json')).default,
  },
}
