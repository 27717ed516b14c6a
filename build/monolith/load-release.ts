/** Replaces the shell's `composition/load-release.ts`. Every remote is part of this build. */
import type { ComposedRelease } from '@tessera/shared-contracts'
import type { MountableRemote } from '../../shell/src/composition/federation/container.ts'
import { compiledRemotes } from './compiled-remotes.ts'

export function loadRelease({ name }: ComposedRelease): Promise<MountableRemote> {
  const found = compiledRemotes.find(({ manifest }) => manifest.name === name)
  return found ? Promise.resolve(found.remote) : Promise.reject(new Error(`${name} is not compiled in.`))
}
