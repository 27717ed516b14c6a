import type { PrefetchQuery } from '@tessera/shared-auth'
import type { ComposedRelease, RemoteManifest, RemoteModule } from '@tessera/shared-contracts'
import type { Reducer } from 'redux'
import type { ComponentType } from 'react'
import { broughtPackages } from '../brought/packages.ts'
import { bringParts } from '../brought/parts.ts'
import { getFileUrl } from './page-composition.ts'

/** The exposed module of a remote, with the types of the shell. */
export type MountableRemote = RemoteModule<RemoteManifest, ComponentType, Reducer, PrefetchQuery>

export interface LoadOptions {
  /** Whether to run a release whose entry has no hash. */
  unhashed: boolean
}

/** A Module Federation container. `init` may return a promise. */
interface Container {
  init(shareScope: object): unknown
  get(module: string): Promise<() => { remote?: MountableRemote }>
}

/** The installed version of each shared package. The build defines it. */
declare const BROUGHT_VERSIONS: Readonly<Record<string, string>>

/** The share scope of the page in the format of Module Federation: by package, by version. */
const shareScope = Object.fromEntries(
  Object.entries(broughtPackages).map(([name, lib]) => {
    const version = BROUGHT_VERSIONS[name]
    if (!version) throw new Error(`The build does not say which version of ${name} it brings.`)
    return [name, { [version]: { get: () => () => lib, loaded: true, from: 'shell' } }]
  }),
)

/** The containers that have started. A development build updates its own container. */
const started = new Map<string, Container>()

/**
 * Loads and starts a release. Each release has a container with its own name, so that a page can hold two releases of a
 * remote. After a failure, the next call loads it again.
 */
export async function loadRelease(release: ComposedRelease, options: LoadOptions): Promise<MountableRemote> {
  const [container] = await Promise.all([
    started.get(release.container) ?? startContainer(release, options),
    bringParts(release.parts ?? []),
  ])
  const module = (await container.get('./remote'))()
  if (!module.remote) throw new Error(`${release.name} ${release.version} exposes no remote.`)
  started.set(release.container, container)
  return module.remote
}

async function startContainer(release: ComposedRelease, { unhashed }: LoadOptions): Promise<Container> {
  const hash = release.integrity[release.entry]
  if (!hash && !unhashed) throw new Error(`No hash is known of ${release.name} ${release.version}.`)
  await runScript(getFileUrl(release, release.entry), hash)
  const container = Reflect.get(globalThis, release.container) as Container | undefined
  if (!container) throw new Error(`${release.name} ${release.version} left no container.`)
  await container.init(shareScope)
  return container
}

function runScript(address: string, hash: string | undefined): Promise<void> {
  const script = document.createElement('script')
  script.src = address
  script.crossOrigin = 'anonymous'
  script.integrity = hash ?? ''
  return new Promise<void>((resolve, reject) => {
    script.onload = () => resolve()
    script.onerror = () => reject(new Error(`${address} cannot be had.`))
    document.head.append(script)
  }).finally(() => script.remove())
}
