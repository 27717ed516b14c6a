import { compositionElementId, type Composition } from '@tessera/shared-contracts'
import { compiledRemotes } from './compiled-remotes.ts'

// The server knows only the shell, so the remotes are added to the composition in the page
const element = document.getElementById(compositionElementId)
if (!element?.textContent) throw new Error('The page contains no composition.')
const composition = JSON.parse(element.textContent) as Composition
const { src } = document.currentScript as HTMLScriptElement
const files = { entry: src.slice(src.lastIndexOf('/') + 1), screenFiles: {}, languageFiles: {} }
element.textContent = JSON.stringify({
  ...composition,
  remotes: compiledRemotes.map(({ manifest }) => ({
    name: manifest.name,
    current: { ...manifest, ...composition.shell, ...files, container: manifest.name },
    previous: null,
  })),
})
