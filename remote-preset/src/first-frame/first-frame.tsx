import type { Reducer } from 'redux'
import {
  AccountModalsProvider,
  api,
  createStore,
  provideInlinedResponses,
  rootReducer,
  type AccountModals,
  type PrefetchQuery,
  type Store,
} from '@tessera/shared-auth'
import type {
  FirstFrameRequest,
  Language,
  RemoteManifest,
  RemoteModule,
  RenderFirstFrame,
  Translations,
} from '@tessera/shared-contracts'
import { ConfirmProvider } from '@tessera/shared-ui'
import { createInstance, type i18n as I18n } from 'i18next'
import type { ComponentType, ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { Provider } from 'react-redux'
import { matchPath, MemoryRouter, Route, Routes } from 'react-router-dom'

/** The address that a build writes for the folder of its files, which only the page knows. */
export const filesUrlPlaceholder = 'https://files.invalid/'

interface FirstFrameOptions {
  manifest: RemoteManifest
  remote: RemoteModule<RemoteManifest, ComponentType, Reducer, PrefetchQuery>
}

/**
 * Creates the function that renders the first frames of a remote: its screens as React renders them first, with the
 * responses that the page contains. It needs no code of the remote besides `remote.ts`.
 */
export function createFirstFrameRenderer({ manifest, remote }: FirstFrameOptions): RenderFirstFrame {
  for (const [reducerPath, reducer] of Object.entries(remote.slices))
    rootReducer.inject({ reducerPath: reducerPath as never, reducer })

  return async request => {
    const declared = manifest.screens.find(({ name }) => name === request.screen)
    const load = remote.screens[request.screen]
    if (!declared || !load) return null
    const { pathname, searchParams } = new URL(request.address, filesUrlPlaceholder)
    const params = matchPath(declared.path, pathname)?.params ?? {}
    const queries =
      remote.prefetch?.[request.screen]?.({ params, search: searchParams, signedIn: false }) ?? []
    const store = await createFilledStore(request, queries)
    const Screen = await load()
    return renderScreenToHtml(
      <Routes>
        <Route path={declared.path} element={<Screen />} />
      </Routes>,
      {
        request,
        store,
        namespace: manifest.namespace,
        texts: await remote.languages[request.language](),
      },
    )
  }
}

/** Creates a store with the results of queries whose responses the page contains. All others are still loading. */
export async function createFilledStore(
  { responses }: Pick<FirstFrameRequest, 'responses'>,
  queries: readonly PrefetchQuery[],
): Promise<Store> {
  provideInlinedResponses(new Map(Object.entries(responses)))
  const store = createStore({ batched: false })
  const started = queries.map(query => store.dispatch(query) as unknown)
  for (const result of started) await result
  for (const [queryCacheKey, query] of Object.entries(store.getState().api.queries)) {
    if (query?.error !== undefined)
      store.dispatch(api.internalActions.removeQueryResult({ queryCacheKey: queryCacheKey as never }))
  }
  return store
}

interface FrameContext {
  request: Pick<FirstFrameRequest, 'address' | 'base' | 'language'>
  store: Store
  namespace: string
  texts: Translations
}

/** Renders what the shell provides around a screen: store, texts, router and dialogs that stay closed. */
export function renderScreenToHtml(
  screen: ReactNode,
  { request, store, namespace, texts }: FrameContext,
): string {
  const html = renderToStaticMarkup(
    <Provider store={store}>
      <I18nextProvider i18n={createTranslations(request.language, namespace, texts)}>
        <MemoryRouter initialEntries={[request.address]}>
          <AccountModalsProvider value={closedModals}>
            <ConfirmProvider>{screen}</ConfirmProvider>
          </AccountModalsProvider>
        </MemoryRouter>
      </I18nextProvider>
    </Provider>,
  )
  return html.replaceAll(filesUrlPlaceholder, request.base)
}

const nothing = () => undefined
const closedModals: AccountModals = {
  openLogin: nothing,
  openRegister: nothing,
  openPlans: nothing,
  openReport: nothing,
}

/** Creates an i18next with the texts of one namespace in one language. */
export function createTranslations(language: Language, namespace: string, texts: Translations): I18n {
  const i18n = createInstance({
    lng: language,
    fallbackLng: false,
    defaultNS: namespace,
    resources: { [language]: { [namespace]: texts } },
    interpolation: { escapeValue: false },
    initAsync: false,
  })
  void i18n.use(initReactI18next).init()
  return i18n
}
