import './composition/reporting/gate-reporter.ts'
import '@tessera/shared-ui/theme.css'
import { checkSession, createStore } from '@tessera/shared-auth'
import { firstFrameElementId } from '@tessera/shared-contracts'
import { createElement, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { preloadInitialScreen } from './composition/loader/initial-screen.ts'
import { createCompositionStore } from './composition/composition-store.ts'
import { createCompositionWatcher } from './composition/composition-watcher.ts'
import { createPageLoader } from './composition/page-loader.ts'
import { registerFileHashes } from './composition/file-hashes.ts'
import { readPageComposition, resolvePageComposition } from './composition/page-composition.ts'
import { onLinkIntent } from './composition/prefetch/on-link-intent.ts'
import { reloadRebuiltRemotes } from './composition/rebuilt-remotes.ts'
import { createSiteI18n, getInitialLanguage, shellTextLoaders } from './i18n/language.tsx'
import { updateServiceWorker } from './service-worker/service-worker.ts'
import { loadShellScreen } from './shell-screens.ts'
import { Shell } from './shell.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root to mount into.')

const hasFirstFrame = document.getElementById(firstFrameElementId) !== null
const served = readPageComposition(document)
registerFileHashes(served)
const compositionWatcher = createCompositionWatcher(served.id)
onLinkIntent(document, () => compositionWatcher.ask())

updateServiceWorker(document)

const store = createStore()
void store.dispatch(checkSession())

const language = getInitialLanguage()
const i18nReady = shellTextLoaders[language]().then(texts => createSiteI18n(language, texts))

void resolvePageComposition(served).then(async composition => {
  const compositions = createCompositionStore(composition)
  const loader = createPageLoader(compositions, i18nReady, store)
  if (composition.channel === 'staging') reloadRebuiltRemotes(composition, loader)
  const [siteI18n] = await Promise.all([
    i18nReady,
    preloadInitialScreen(composition, { loader, store, hasFirstFrame }),
    hasFirstFrame && loadShellScreen(location.pathname, store),
  ])
  const shell = createElement(Shell, { root, compositions, compositionWatcher, loader, store, siteI18n })
  // Rendered in slices: meanwhile the browser paints and responds to the visitor
  startTransition(() => createRoot(root).render(shell))
})
