import type { ComposedRelease } from '@tessera/shared-contracts'
import { getFileUrl } from '../page-composition.ts'
import type { Container } from './container.ts'
import { importModule } from './import-module.js'
import { forgetGlobals, separateGlobals } from './release-globals.ts'
import { addRelease } from './running-release.ts'
import { separateInstances } from './runtime-instances.ts'

/**
 * Loads the entry of a release: a script or an ES module.
 *
 * @param hash the subresource integrity of the entry. Undefined for a build on a development server
 */
export async function loadContainer(release: ComposedRelease, hash: string | undefined): Promise<Container> {
  const base = addRelease(release)
  const container = await (release.entryType === 'module' ? importEntry(release) : runEntry(release, hash))
  separateInstances(base)
  return container
}

/** Imports an entry that is an ES module. The import map of the page has the hashes of its files. */
async function importEntry(release: ComposedRelease): Promise<Container> {
  const entry = getFileUrl(release, release.entry)
  const container = (await importModule(entry)) as Container
  separateGlobals(entry)
  return container
}

/** The scripts that have run. */
const ran = new Set<string>()

/** Runs an entry script and takes its container from the global variable, whose earlier value stays. */
function runEntry(release: ComposedRelease, hash: string | undefined): Promise<Container> {
  const earlier: unknown = Reflect.get(globalThis, release.container)
  const script = document.createElement('script')
  script.src = getFileUrl(release, release.entry)
  script.crossOrigin = 'anonymous'
  script.integrity = hash ?? ''
  if (ran.has(script.src)) forgetGlobals(getFileUrl(release, ''))
  return new Promise<Container>((resolve, reject) => {
    // The browser runs this handler directly after the script, before any other script.
    script.onload = () => {
      ran.add(script.src)
      const container: unknown = Reflect.get(globalThis, release.container)
      Reflect.set(globalThis, release.container, earlier)
      if (container && container !== earlier) resolve(container as Container)
      else
        reject(new Error(`${release.name} ${release.version} defines no container "${release.container}".`))
    }
    script.onerror = () => reject(new Error(`${script.src} could not be loaded.`))
    document.head.append(script)
  }).finally(() => script.remove())
}
