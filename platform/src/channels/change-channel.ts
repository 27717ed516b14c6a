import type { Channel } from '@tessera/shared-contracts'
import type { ChannelChange, LiveRelease, ReleaseStore } from '../registry/releases.ts'

/** Changes a channel. `decideChanges` gets what is live, and may run several times. Returns the changes. */
export type ChangeChannel = (
  channel: Channel,
  decideChanges: (live: LiveRelease[]) => Promise<ChannelChange[]>,
) => Promise<ChannelChange[]>

/**
 * Creates a function that changes a channel with optimistic concurrency. The gate takes seconds, and two releases that
 * fit the live ones may not fit each other. When the channel has changed in the meantime, the changes are decided again.
 */
export function createChannelChanger(store: Pick<ReleaseStore, 'listLive' | 'applyChanges'>): ChangeChannel {
  return async (channel, decideChanges) => {
    for (;;) {
      const live = await store.listLive(channel)
      const changes = await decideChanges(live)
      if (changes.length === 0 || (await store.applyChanges(channel, live, changes))) return changes
    }
  }
}
