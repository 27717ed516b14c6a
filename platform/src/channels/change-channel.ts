import { isDeepStrictEqual } from 'node:util'
import type { Channel } from '@tessera/shared-contracts'
import type { ChannelChange, LiveRelease } from '../releases/live-release.ts'
import type { ReleaseStore } from '../releases/release-store.ts'

/** Changes a channel. `decideChanges` gets what is live, and may run several times. Returns the changes. */
export type ChangeChannel = (
  channel: Channel,
  decideChanges: (live: LiveRelease[]) => Promise<ChannelChange[]>,
) => Promise<ChannelChange[]>

/**
 * Creates a function that changes a channel with optimistic concurrency. The gate takes seconds, and two releases that
 * fit the live ones may not fit each other. When the releases of the channel have changed in the meantime, the changes are
 * decided again; settings, which the gate does not judge, are adopted.
 */
export function createChannelChanger(store: Pick<ReleaseStore, 'listLive' | 'applyChanges'>): ChangeChannel {
  /** Applies changes, also when settings have changed since they were decided. Returns null when releases have. */
  async function apply(
    channel: Channel,
    decided: LiveRelease[],
    changes: ChannelChange[],
  ): Promise<ChannelChange[] | null> {
    if (await store.applyChanges(channel, decided, changes)) return changes
    const live = await store.listLive(channel)
    const adopted = adoptSettings(decided, live, changes)
    return adopted && apply(channel, live, adopted)
  }

  return async (channel, decideChanges) => {
    for (;;) {
      const live = await store.listLive(channel)
      const changes = await decideChanges(live)
      if (changes.length === 0) return changes
      const applied = await apply(channel, live, changes)
      if (applied) return applied
    }
  }
}

/** Returns changes with the present settings. Null when more than the settings differs, or the changes are of settings. */
function adoptSettings(
  decided: readonly LiveRelease[],
  live: readonly LiveRelease[],
  changes: readonly ChannelChange[],
): ChannelChange[] | null {
  const getSettings = (releases: readonly LiveRelease[], remote: string) =>
    releases.find(({ name }) => name === remote)?.settings ?? {}
  const changesSettings = changes.some(
    change => change.live && !isDeepStrictEqual(change.live.settings, getSettings(decided, change.live.name)),
  )
  if (changesSettings || !isDeepStrictEqual(decided.map(toJudged), live.map(toJudged))) return null
  return changes.map(change => ({
    ...change,
    live: change.live && { ...change.live, settings: getSettings(live, change.live.name) },
  }))
}

/** Returns what the gate judges of a live release. */
const toJudged = (release: LiveRelease): LiveRelease => ({ ...release, settings: {} })
