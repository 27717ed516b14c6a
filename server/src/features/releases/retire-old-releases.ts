import type { RetentionPolicy, ReleaseFiles } from '@tessera/platform'
import type { InstallLock } from '@tessera/server-kit/database/install-lock'
import type { Needs } from '../../feature.ts'
import type { ReleaseStores } from './stores.ts'

declare module '../../feature.ts' {
  interface FeatureServices {
    releaseFiles: ReleaseFiles
    /** Which releases are kept; null: all. */
    retentionPolicy: RetentionPolicy | null
    /** Completes the publication of a release in one process of the installation at a time. */
    publishAlone: InstallLock
  }
}

/** Retires the releases that the operator's policy does not keep. */
export async function retireOldReleases({
  stores,
  releaseFiles: files,
  retentionPolicy,
  publishAlone,
  clock,
}: Needs<
  'stores' | 'clock' | 'releaseFiles' | 'retentionPolicy' | 'publishAlone',
  ReleaseStores
>): Promise<void> {
  if (retentionPolicy === null) return
  // Commands and tests of stores do not load the platform
  const { createReleaseRetention } = await import('@tessera/platform')
  const retention = createReleaseRetention({
    store: stores.releases,
    retentionStore: stores.retention,
    files,
    publishAlone,
    clock,
  })
  await retention.prune(retentionPolicy)
}
