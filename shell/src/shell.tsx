import { ConfirmProvider, PasswordStrengthContext } from '@tessera/shared-ui'
import type { Store } from '@tessera/shared-auth'
import { lazy, StrictMode, Suspense, useEffect, useState } from 'react'
import { Provider } from 'react-redux'
import { RouterProvider } from 'react-router-dom'
import { createSiteRouter } from './composition/site-router.ts'
import { ErrorBoundary } from './composition/screen/error-boundary.tsx'
import type { CompositionStore } from './composition/composition-store.ts'
import type { CompositionWatcher } from './composition/composition-watcher.ts'
import { onLinkIntent } from './composition/prefetch/on-link-intent.ts'
import type { RemoteLoader } from './composition/loader/remote-loader-types.ts'
import { FirstFrameHandover } from './first-frame-handover.ts'
import { LanguageProvider, type SiteI18n } from './i18n/language.tsx'
import { renderPasswordStrength } from './password-strength/deferred-password-strength.tsx'
import { prefetchShellScreen } from './shell-screens.ts'
import { createSiteRoutes } from './routes.tsx'

/** Loaded on staging only. */
const Composer = lazy(async () => ({ default: (await import('./composer/composer.tsx')).Composer }))

export interface ShellProps {
  /** The element that it is drawn into. */
  root: HTMLElement
  compositions: CompositionStore
  compositionWatcher: CompositionWatcher
  loader: RemoteLoader
  store: Store
  siteI18n: SiteI18n
}

/** The whole page: store, languages, confirm dialogs and router. */
export function Shell({ root, compositions, compositionWatcher, loader, store, siteI18n }: ShellProps) {
  const [router] = useState(() =>
    createSiteRouter({ routes: createSiteRoutes(compositions, loader), compositions, compositionWatcher }),
  )
  const composition = compositions.get()
  useEffect(() => onLinkIntent(document, prefetchShellScreen), [])
  return (
    <StrictMode>
      <FirstFrameHandover root={root} />
      <Provider store={store}>
        <LanguageProvider siteI18n={siteI18n}>
          <ConfirmProvider>
            <PasswordStrengthContext value={renderPasswordStrength}>
              <RouterProvider router={router} />
            </PasswordStrengthContext>
            {composition.channel === 'staging' && (
              <ErrorBoundary renderFallback={() => null}>
                <Suspense>
                  <Composer composition={composition} loader={loader} />
                </Suspense>
              </ErrorBoundary>
            )}
          </ConfirmProvider>
        </LanguageProvider>
      </Provider>
    </StrictMode>
  )
}
