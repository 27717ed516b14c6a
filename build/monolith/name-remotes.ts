import { compositionElementId, type Composition } from '@tessera/shared-contracts'
import { compiledRemotes } from './compiled-remotes.ts'

// The server knows of the shell alone, so the page's composition learns here which remotes there are
const element = document.getElementById(compositionElementId)
if (!element?.textContent) throw new Error('The page carries no composition.')
const written = JSON.parse(element.textContent) as Composition
const { src } = document.currentScript as HTMLScriptElement
const files = { entry: src.slice(src.lastIndexOf('/') + 1), screenFiles: {}, languageFiles: {} }
element.textContent = JSON.stringify({
  ...written,
  remotes: compiledRemotes.map(({ manifest }) => ({
    name: manifest.name,
    current: { ...manifest, ...written.shell, ...files, container: manifest.name },
    previous: null,
  })),
})
