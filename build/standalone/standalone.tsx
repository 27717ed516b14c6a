import '@tessera/shared-ui/theme.css'
import type { Reducer } from '@reduxjs/toolkit'
import { checkSession, createStore, rootReducer, type Reading } from '@tessera/shared-auth'
import type { RemoteManifest, RemoteModule } from '@tessera/shared-contracts'
import { ConfirmProvider } from '@tessera/shared-ui'
import { StrictMode, type ComponentType } from 'react'
import { createRoot } from 'react-dom/client'
import { I18nextProvider } from 'react-i18next'
import { Provider } from 'react-redux'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import { loadTexts } from './standalone-texts.ts'
import { standaloneRoutes } from './standalone-routes.tsx'

export interface StandaloneParts {
  manifest: RemoteManifest
  remote: RemoteModule<RemoteManifest, ComponentType, Reducer, Reading>
  /** Origin of the site that answers the remote's calls. */
  site: string
}

/**
 * Mounts a remote without a shell, for its own team: what the shell would bring to it, and as little of
 * that as its screens need. What this page says itself is said to engineers, in English.
 */
export async function mountStandalone(parts: StandaloneParts): Promise<void> {
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no #root to mount into.')

  for (const [reducerPath, reducer] of Object.entries(parts.remote.slices))
    rootReducer.inject({ reducerPath: reducerPath as never, reducer })
  const store = createStore()
  void store.dispatch(checkSession())

  const i18n = await loadTexts(parts)
  const router = createBrowserRouter(standaloneRoutes(parts))
  createRoot(root).render(
    <StrictMode>
      <Provider store={store}>
        <I18nextProvider i18n={i18n}>
          <ConfirmProvider>
            <RouterProvider router={router} />
          </ConfirmProvider>
        </I18nextProvider>
      </Provider>
    </StrictMode>,
  )
}
