import type { RemoteStatus } from '@tessera/shared-contracts'
import { mayChangeRemote, type Actor } from '../tokens/platform-tokens.ts'
import type { StackMapper } from './stack-mapper.ts'

/** Adds the stacks with the positions in the sources to the last faults of the remotes that a reader may change. */
export async function addSourceStacks(
  remotes: RemoteStatus[],
  { reader, stackMapper }: { reader: Actor | null; stackMapper: StackMapper },
): Promise<RemoteStatus[]> {
  const added: RemoteStatus[] = []
  async function addToFaults(faults: RemoteStatus['faults']): Promise<RemoteStatus['faults']> {
    const { last } = faults
    if (!last) return faults
    const sourceStack = await stackMapper.map(last, last.stack)
    return sourceStack === null ? faults : { ...faults, last: { ...last, sourceStack } }
  }
  // One after another: each may read a map of megabytes
  for (const status of remotes) {
    const { remote, faults, canary } = status
    if (!reader || !mayChangeRemote(reader, remote)) added.push(status)
    else
      added.push({
        ...status,
        faults: await addToFaults(faults),
        canary: canary && { ...canary, faults: await addToFaults(canary.faults) },
      })
  }
  return added
}
