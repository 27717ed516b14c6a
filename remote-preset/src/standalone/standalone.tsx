import '@tessera/shared-ui/theme.css'
import { checkSession, createStore, rootReducer } from '@tessera/shared-auth'
import { ConfirmProvider } from '@tessera/shared-ui'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { I18nextProvider } from 'react-i18next'
import { Provider } from 'react-redux'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import { loadTranslations } from './load-translations.ts'
import type { StandaloneOptions } from './standalone-options.ts'
import { createStandaloneRoutes } from './standalone-routes.tsx'

/**
 * Mounts a remote without a shell, for the development by its team. Provides the minimum of what the shell provides.
 * The texts of this page are for engineers and only in English.
 */
export async function mountStandalone(options: StandaloneOptions): Promise<void> {
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no #root to mount into.')

  for (const [reducerPath, reducer] of Object.entries(options.remote.slices))
    rootReducer.inject({ reducerPath: reducerPath as never, reducer })
  const store = createStore()
  void store.dispatch(checkSession())

  const i18n = await loadTranslations(options)
  const router = createBrowserRouter(createStandaloneRoutes(options))
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
