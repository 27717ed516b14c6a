import type { ComposedRelease } from '@tessera/shared-contracts'
import type { MountableRemote } from './federation/container.ts'
import type { LoadOptions } from './federation/start-release.ts'

/** Loads and starts a release. Imports the federation code on demand, because the shell's own screens do not need it. */
export const loadRelease = async (release: ComposedRelease, options: LoadOptions): Promise<MountableRemote> =>
  (await import('./federation/start-release.ts')).startRelease(release, options)
