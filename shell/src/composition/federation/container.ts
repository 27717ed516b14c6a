import type { MountableScreen, RemoteManifest, RemoteModule } from '@tessera/shared-contracts'
import type { PrefetchQuery } from '@tessera/shared-auth'
import type { ComponentType } from 'react'
import type { Reducer } from 'redux'

type TypedModule = RemoteModule<RemoteManifest, ComponentType | MountableScreen, Reducer, PrefetchQuery>

/** The exposed module of a remote, with the types of the shell. A remote of another build may have screens only. */
export type MountableRemote = Pick<TypedModule, 'screens' | 'prefetch'> &
  Partial<Pick<TypedModule, 'slices' | 'languages' | 'extensions'>>

/** What the module `./remote` exports. A faulty build may export something else. */
export interface ExposedModule {
  remote?: MountableRemote
}

/** A Module Federation container. `init` may return a promise. */
export interface Container {
  init(shareScope: object): unknown
  get(module: string): Promise<() => unknown>
}

/** Loads an exposed module of a release that has started: `./remote`. */
export type LoadExpose = (expose: string) => Promise<unknown>
