import type { PrefetchQuery } from '@tessera/shared-auth'
import type { RemoteManifest, RemoteModule } from '@tessera/shared-contracts'
import type { ComponentType } from 'react'
import type { Reducer } from 'redux'

export interface StandaloneOptions {
  manifest: RemoteManifest
  remote: RemoteModule<RemoteManifest, ComponentType, Reducer, PrefetchQuery>
  /** The origin of the site that the API calls go to. */
  site: string
}
