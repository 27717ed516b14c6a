import { ConfirmProvider } from '@tessera/shared-ui'
import type { Store } from '@tessera/shared-auth'
import type { Composition } from '@tessera/shared-contracts'
import { StrictMode, useState } from 'react'
import { Provider } from 'react-redux'
import { RouterProvider } from 'react-router-dom'
import { createAdoptingRouter } from './composition/adopting-router.ts'
import type { NewerComposition } from './composition/newer-composition.ts'
import type { RemoteLoader } from './composition/remote-loader.ts'
import { LanguageProvider, type SiteLanguages } from './frame/language.tsx'
import { siteRoutes } from './routes.tsx'

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
  return (
    <StrictMode>
      <Provider store={store}>
        <LanguageProvider languages={languages}>
          <ConfirmProvider>
            <RouterProvider router={router} />
          </ConfirmProvider>
        </LanguageProvider>
      </Provider>
    </StrictMode>
  )
}
