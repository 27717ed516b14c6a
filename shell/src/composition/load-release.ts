import type { ComposedRelease } from '@tessera/shared-contracts'
import type { LoadOptions, MountableRemote } from './federation.ts'

/** Fetches and starts a release; the page of a screen of the shell needs nothing of what that takes. */
export const loadRelease = async (release: ComposedRelease, options: LoadOptions): Promise<MountableRemote> =>
  (await import('./federation.ts')).loadRelease(release, options)
