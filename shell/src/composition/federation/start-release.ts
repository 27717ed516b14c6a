import type { PrefetchQuery } from '@tessera/shared-auth'
import type {
  ComposedRelease,
  MountableScreen,
  RemoteManifest,
  RemoteModule,
} from '@tessera/shared-contracts'
import type { Reducer } from 'redux'
import type { ComponentType } from 'react'
import { setChunksAside } from './chunk-globals.ts'
import { importModule } from './import-module.js'
import { getFileUrl } from '../page-composition.ts'
import { getShareScope } from './share-scope.ts'

type TypedModule = RemoteModule<RemoteManifest, ComponentType | MountableScreen, Reducer, PrefetchQuery>

/** The exposed module of a remote, with the types of the shell. A remote of another build may have screens only. */
export type MountableRemote = Pick<TypedModule, 'screens' | 'prefetch'> &
  Partial<Pick<TypedModule, 'slices' | 'languages'>>

export interface LoadOptions {
  /** Whether to run a release whose entry has no hash. */
  unhashed: boolean
}

/** A Module Federation container. `init` may return a promise. */
interface Container {
  init(shareScope: object): unknown
  get(module: string): Promise<() => { remote?: MountableRemote }>
}

/** The started containers by the URL of their entry. A development build updates its own container. */
const started = new Map<string, Container>()

/** The remotes of which an entry has run. */
const attempted = new Set<string>()

/** Loads and starts a release. After a failure, the next call loads it again. */
export async function startRelease(release: ComposedRelease, options: LoadOptions): Promise<MountableRemote> {
  const entry = getFileUrl(release, release.entry)
  const container = started.get(entry) ?? (await startContainer(release, options))
  const module = (await container.get('./remote'))()
  if (!module.remote) throw new Error(`${release.name} ${release.version} exposes no remote.`)
  started.set(entry, container)
  return module.remote
}

async function startContainer(release: ComposedRelease, { unhashed }: LoadOptions): Promise<Container> {
  const hash = release.integrity[release.entry]
  if (!hash && !unhashed) throw new Error(`No hash is known of ${release.name} ${release.version}.`)
  const loadContainer = release.entryType === 'module' ? importEntry : runEntry
  const [container, shareScope] = await Promise.all([loadContainer(release, hash), getShareScope()])
  await container.init(shareScope)
  return container
}

/** Imports an entry that is an ES module. The import map of the page has the hashes of its files. */
const importEntry = (release: ComposedRelease) =>
  importModule(getFileUrl(release, release.entry)) as Promise<Container>

/** Runs an entry script and takes its container from the global variable, which another release may use as well. */
function runEntry(release: ComposedRelease, hash: string | undefined): Promise<Container> {
  const restoreChunks = attempted.has(release.name) ? setChunksAside() : () => {}
  attempted.add(release.name)
  const script = document.createElement('script')
  script.src = getFileUrl(release, release.entry)
  script.crossOrigin = 'anonymous'
  script.integrity = hash ?? ''
  return new Promise<Container>((resolve, reject) => {
    // The browser runs this handler directly after the script, before any other script.
    script.onload = () => {
      const container = Reflect.get(globalThis, release.container) as Container | undefined
      Reflect.set(globalThis, release.container, undefined)
      restoreChunks()
      if (container) resolve(container)
      else
        reject(new Error(`${release.name} ${release.version} defines no container "${release.container}".`))
    }
    script.onerror = () => {
      restoreChunks()
      reject(new Error(`${script.src} could not be loaded.`))
    }
    document.head.append(script)
  }).finally(() => script.remove())
}
