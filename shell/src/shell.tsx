import { ConfirmProvider } from '@tessera/shared-ui'
import type { Store } from '@tessera/shared-auth'
import type { Composition } from '@tessera/shared-contracts'
import { lazy, StrictMode, Suspense, useEffect, useState } from 'react'
import { Provider } from 'react-redux'
import { RouterProvider } from 'react-router-dom'
import { createAdoptingRouter } from './composition/adopting-router.ts'
import { AreaBoundary } from './composition/area-boundary.tsx'
import type { NewerComposition } from './composition/newer-composition.ts'
import { onLinkIntent } from './composition/prefetch-on-intent.ts'
import type { RemoteLoader } from './composition/remote-loader.ts'
import { LanguageProvider, type SiteLanguages } from './frame/language.tsx'
import { fetchOwnScreen } from './own-screens.ts'
import { siteRoutes } from './routes.tsx'

/** Production never fetches it. */
const Composer = lazy(async () => ({ default: (await import('./composer/composer.tsx')).Composer }))

export interface ShellProps {
  composition: Composition
  newer: NewerComposition
  loader: RemoteLoader
  store: Store
  languages: SiteLanguages
}

/** The whole page, from the outside in: state, languages, dialogs, addresses. */
export function Shell({ composition, newer, loader, store, languages }: ShellProps) {
  const [router] = useState(() => createAdoptingRouter({ routes: siteRoutes(composition, loader), newer }))
  useEffect(() => onLinkIntent(document, fetchOwnScreen), [])
  return (
    <StrictMode>
      <Provider store={store}>
        <LanguageProvider languages={languages}>
          <ConfirmProvider>
            <RouterProvider router={router} />
            {composition.channel === 'staging' && (
              <AreaBoundary failure={() => null}>
                <Suspense>
                  <Composer composition={composition} loader={loader} />
                </Suspense>
              </AreaBoundary>
            )}
          </ConfirmProvider>
        </LanguageProvider>
      </Provider>
    </StrictMode>
  )
}
