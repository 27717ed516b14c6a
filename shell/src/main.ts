import '@tessera/shared-ui/theme.css'
import { checkSession, createStore } from '@tessera/shared-auth'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { bringAskedScreen } from './composition/asked-screen.ts'
import { watchForNewer } from './composition/newer-composition.ts'
import { createPageLoader } from './composition/page-loader.ts'
import { demandIntegrity, readPageComposition, shownComposition } from './composition/page-composition.ts'
import { followRebuilds } from './composition/rebuilt-releases.ts'
import { createI18n, initialLanguage, shellTexts } from './frame/language.tsx'
import { Shell } from './shell.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root to mount into.')

const served = readPageComposition(document)
demandIntegrity(served)
const newer = watchForNewer(served.id)

const store = createStore()
void store.dispatch(checkSession())

const language = initialLanguage()
const speaking = shellTexts[language]().then(texts => createI18n(language, texts))

void shownComposition(served).then(async composition => {
  const loader = createPageLoader(composition, speaking, store)
  if (composition.channel === 'staging') followRebuilds(composition, loader)
  const [languages] = await Promise.all([speaking, bringAskedScreen(composition, loader)])
  createRoot(root).render(createElement(Shell, { composition, newer, loader, store, languages }))
})
