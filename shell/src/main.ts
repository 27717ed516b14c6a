import './composition/reporting/gate-reporter.ts'
import '@tessera/shared-ui/theme.css'
import { checkSession, createStore } from '@tessera/shared-auth'
import { firstFrameElementId } from '@tessera/shared-contracts'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { preloadInitialScreen } from './composition/loader/initial-screen.ts'
import { createCompositionWatcher } from './composition/composition-watcher.ts'
import { createPageLoader } from './composition/page-loader.ts'
import { registerFileHashes } from './composition/file-hashes.ts'
import { readPageComposition, resolvePageComposition } from './composition/page-composition.ts'
import { onLinkIntent } from './composition/prefetch/on-link-intent.ts'
import { reloadRebuiltRemotes } from './composition/rebuilt-remotes.ts'
import { createSiteLanguages, getInitialLanguage, shellTextLoaders } from './i18n/language.tsx'
import { loadShellScreen } from './shell-screens.ts'
import { Shell } from './shell.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root to mount into.')

const hasFirstFrame = document.getElementById(firstFrameElementId) !== null
const served = readPageComposition(document)
registerFileHashes(served)
const compositionWatcher = createCompositionWatcher(served.id)
onLinkIntent(document, () => compositionWatcher.ask())

const store = createStore()
void store.dispatch(checkSession())

const language = getInitialLanguage()
const languagesReady = shellTextLoaders[language]().then(texts => createSiteLanguages(language, texts))

void resolvePageComposition(served).then(async composition => {
  const loader = createPageLoader(composition, languagesReady, store)
  if (composition.channel === 'staging') reloadRebuiltRemotes(composition, loader)
  const [languages] = await Promise.all([
    languagesReady,
    preloadInitialScreen(composition, { loader, store, hasFirstFrame }),
    hasFirstFrame && loadShellScreen(location.pathname, store),
  ])
  const shell = createElement(Shell, { root, composition, compositionWatcher, loader, store, languages })
  createRoot(root).render(shell)
})
