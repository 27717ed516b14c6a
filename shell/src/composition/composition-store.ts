import {
  composition as compositionSchema,
  compositionElementId,
  findScreen,
  pathMatches,
  type ComposedRemote,
  type Composition,
  type DeferredRemotes,
  type ScreenManifest,
} from '@tessera/shared-contracts'
import { registerFileHashes } from './file-hashes.ts'

export interface CompositionStore {
  /** Returns what the page has of its composition: all remotes, or those that its HTML has. */
  get(): Composition
  /** Calls back when the remotes that were missing have arrived. Returns a function that unsubscribes. */
  subscribe(onChange: () => void): () => void
  /**
   * Fetches the remotes that are missing.
   *
   * @throws when they cannot be fetched. The next call tries again, unless the server does not have this composition any
   * more
   */
  complete(): Promise<Composition>
  /** Whether a remote has a screen at a path. */
  hasScreen(path: string): boolean
  /** Fetches the remotes that are missing, if the screen at a path or its layout shows one of them. Throws like `complete`. */
  fetchForScreen(path: string): Promise<void>
  /** Finds the screen at a path. Fetches its remote if it is missing; resolves to undefined if that fails. */
  findScreen(path: string): Promise<{ remote: ComposedRemote; screen: ScreenManifest } | undefined>
}

/** Creates the store of the page's composition, which begins with what the HTML has. */
export function createCompositionStore(initial: Composition, page: Document = document): CompositionStore {
  let current = initial
  let completing: Promise<Composition> | undefined
  let isGone = false
  const listeners = new Set<() => void>()

  const isDeferred = (path: string) =>
    Object.values(current.deferred?.paths ?? {}).some(paths => paths.some(each => pathMatches(each, path)))

  async function fetchMissing({ url, integrity }: DeferredRemotes): Promise<Composition> {
    const response = await fetch(url, { integrity })
    isGone = response.status === 404
    if (!response.ok) throw new Error(`${url} responded with ${response.status}.`)
    const { importMap, ...complete } = compositionSchema.parse(await response.json())
    if (importMap !== undefined) addImportMap(page, importMap)
    const shown = new Map(initial.remotes.map(remote => [remote.name, remote]))
    current = { ...complete, remotes: complete.remotes.map(remote => shown.get(remote.name) ?? remote) }
    registerFileHashes(current)
    // Releases read their settings there (`readSettings`)
    const element = page.getElementById(compositionElementId)
    if (element) element.textContent = JSON.stringify(current)
    for (const notify of listeners) notify()
    return current
  }

  function complete(): Promise<Composition> {
    if (!current.deferred) return Promise.resolve(current)
    completing ??= fetchMissing(current.deferred).finally(() => {
      if (!isGone) completing = undefined
    })
    return completing
  }

  async function fetchForScreen(path: string) {
    const { deferred } = current
    if (!deferred) return
    const hasSidebar = findScreen(current, path)?.screen.layout === 'toolbox'
    if (isDeferred(path) || (hasSidebar && !deferred.navigation)) await complete()
  }

  return {
    get: () => current,
    subscribe(onChange) {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
    complete,
    hasScreen: path => isDeferred(path) || findScreen(current, path) !== undefined,
    fetchForScreen,
    async findScreen(path) {
      await fetchForScreen(path).catch(() => {})
      return isDeferred(path) ? undefined : findScreen(current, path)
    },
  }
}

/** Adds the import map with which the browser verifies ES modules, unless the HTML has it. */
function addImportMap(page: Document, importMap: string): void {
  if (page.querySelector('script[type=importmap]')) return
  const script = page.createElement('script')
  script.type = 'importmap'
  script.textContent = importMap
  page.head.append(script)
}
