import type { Reading } from '@tessera/shared-auth'
import type { ComposedRelease, RemoteManifest, RemoteModule } from '@tessera/shared-contracts'
import type { Reducer } from '@reduxjs/toolkit'
import type { ComponentType } from 'react'
import { broughtPackages } from '../brought/packages.ts'
import { bringParts } from '../brought/parts.ts'
import { fileAddress } from './page-composition.ts'

/** A remote's exposed module as the shell mounts it. */
export type MountableRemote = RemoteModule<RemoteManifest, ComponentType, Reducer, Reading>

export interface LoadOptions {
  /** A release whose entry has no hash to be known by may run too. */
  unhashed: boolean
}

/** A container as every federation speaks to it; `init` may answer with a promise. */
interface Container {
  init(shareScope: object): unknown
  get(module: string): Promise<() => { remote?: MountableRemote }>
}

/** By package, the version that is installed where the shell is built; the build puts it here. */
declare const BROUGHT_VERSIONS: Readonly<Record<string, string>>

/** What containers take from the page, as every federation writes it: by package, by version. */
const shareScope = Object.fromEntries(
  Object.entries(broughtPackages).map(([name, lib]) => {
    const version = BROUGHT_VERSIONS[name]
    if (!version) throw new Error(`The build does not say which version of ${name} it brings.`)
    return [name, { [version]: { get: () => () => lib, loaded: true, from: 'shell' } }]
  }),
)

/** Containers that brought their module; one that is developed holds, by its own means, what was built last. */
const started = new Map<string, Container>()

/**
 * Fetches and starts a release. Each has a container of its own name, so that two releases can stand side by side in one
 * page. Called again after a failure it fetches again.
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
  await runScript(fileAddress(release, release.entry), hash)
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
