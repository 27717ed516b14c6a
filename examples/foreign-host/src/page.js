import '@tessera/shared-ui/theme.css'
import { AccountModalsProvider, createStore } from '@tessera/shared-auth'
import { ConfirmProvider } from '@tessera/shared-ui'
import { createInstance } from 'i18next'
import { createElement as h } from 'react'
import { createRoot } from 'react-dom/client'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { Provider } from 'react-redux'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'

/** Where this page sends visitors who would log in: it has no accounts of its own. */
const openSite = () => location.assign(document.documentElement.dataset.tessera)
const accountModals = { openLogin: openSite, openRegister: openSite, openPlans: openSite }

function Page({ Gallery }) {
  return h(
    AccountModalsProvider,
    { value: accountModals },
    h('h1', { style: { padding: '24px 16px 0' } }, 'A page of somebody else'),
    h('main', null, h(Gallery)),
  )
}

/** Renders the gallery with what a Tessera shell would provide: a store, texts and a router. */
export async function renderPage(remote) {
  const Gallery = await remote.screens['toolbox-home']()
  const i18n = createInstance({
    lng: 'en',
    defaultNS: 'mfe-gallery',
    resources: { en: { 'mfe-gallery': await remote.languages.en() } },
    interpolation: { escapeValue: false },
  })
  await i18n.use(initReactI18next).init()
  const router = createBrowserRouter([{ path: '*', element: h(Page, { Gallery }) }])
  createRoot(document.getElementById('root')).render(
    h(
      Provider,
      { store: createStore() },
      h(I18nextProvider, { i18n }, h(ConfirmProvider, null, h(RouterProvider, { router }))),
    ),
  )
}
