import '@tessera/shared-ui/theme.css'
import { checkSession, createStore } from '@tessera/shared-auth'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { watchForNewer } from './composition/newer-composition.ts'
import { createPageLoader } from './composition/page-loader.ts'
import { demandIntegrity, readPageComposition, shownComposition } from './composition/page-composition.ts'
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
void Promise.all([shownComposition(served), shellTexts[language]()]).then(([composition, texts]) => {
  const languages = createI18n(language, texts)
  const loader = createPageLoader(composition, languages, store)
  createRoot(root).render(createElement(Shell, { composition, newer, loader, store, languages }))
})
