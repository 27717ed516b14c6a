import type { ComposedRelease } from '@tessera/shared-contracts'
import { getFileUrl } from '../page-composition.ts'
import { isolateChunks } from './chunk-globals.ts'
import type { Container } from './container.ts'
import { importModule } from './import-module.js'

/**
 * Loads the entry of a release: a script or an ES module.
 *
 * @param hash the subresource integrity of the entry. Undefined for a build on a development server
 */
export const loadContainer = (release: ComposedRelease, hash: string | undefined): Promise<Container> =>
  release.entryType === 'module' ? importEntry(release) : runEntry(release, hash)

/** Imports an entry that is an ES module. The import map of the page has the hashes of its files. */
const importEntry = (release: ComposedRelease) =>
  importModule(getFileUrl(release, release.entry)) as Promise<Container>

/** Runs an entry script and takes its container from the global variable, which another release may use as well. */
function runEntry(release: ComposedRelease, hash: string | undefined): Promise<Container> {
  const endIsolation = isolateChunks(release.name)
  const script = document.createElement('script')
  script.src = getFileUrl(release, release.entry)
  script.crossOrigin = 'anonymous'
  script.integrity = hash ?? ''
  return new Promise<Container>((resolve, reject) => {
    // The browser runs this handler directly after the script, before any other script.
    script.onload = () => {
      const container = Reflect.get(globalThis, release.container) as Container | undefined
      Reflect.set(globalThis, release.container, undefined)
      endIsolation()
      if (container) resolve(container)
      else
        reject(new Error(`${release.name} ${release.version} defines no container "${release.container}".`))
    }
    script.onerror = () => {
      endIsolation()
      reject(new Error(`${script.src} could not be loaded.`))
    }
    document.head.append(script)
  }).finally(() => script.remove())
}
