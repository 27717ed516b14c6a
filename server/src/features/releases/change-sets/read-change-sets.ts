import {
  channels,
  type ChangeSetState,
  type Channel,
  type ConsoleChangeSet,
  type ConsoleSetRelease,
} from '@tessera/shared-contracts'
import { toCohortSummary, type ChangeSet, type LiveRelease } from '@tessera/platform'
import { isoTime } from '@tessera/server-kit/clock'
import type { ReleaseStores } from '../stores.ts'

type LiveByChannel = Readonly<Record<Channel, readonly LiveRelease[]>>

/** Reads what the channels serve of change sets, in as many queries for any number of sets. */
export async function toConsoleChangeSets(
  { releases }: Pick<ReleaseStores, 'releases'>,
  sets: readonly ChangeSet[],
): Promise<ConsoleChangeSet[]> {
  const [production, staging] = await Promise.all([
    releases.listLive('production'),
    releases.listLive('staging'),
  ])
  return sets.map(set => toConsoleChangeSet(set, { production, staging }))
}

function toConsoleChangeSet(set: ChangeSet, live: LiveByChannel): ConsoleChangeSet {
  const { name, note, createdBy, createdAt, releases } = set
  return {
    name,
    note,
    created_by: createdBy,
    created_at: isoTime(createdAt),
    releases: releases.map(({ remote, version, addedBy, addedAt }) => ({
      remote,
      version,
      added_by: addedBy,
      added_at: isoTime(addedAt),
      live: channels.map(channel => ({ channel, ...toServed(live[channel], remote) })),
    })),
    states: channels.map(channel => ({ channel, state: readState(set, live[channel]) })),
  }
}

function toServed(
  live: readonly LiveRelease[],
  remote: string,
): Omit<ConsoleSetRelease['live'][number], 'channel'> {
  const found = live.find(({ name }) => name === remote)
  const canary = found?.canary ?? null
  return {
    version: found?.version ?? null,
    canary: canary && {
      version: canary.version,
      percent: canary.percent,
      cohort: toCohortSummary(canary.cohort),
    },
  }
}

function readState({ releases }: ChangeSet, live: readonly LiveRelease[]): ChangeSetState {
  const served = releases.map(({ remote, version }) => {
    const found = live.find(({ name }) => name === remote)
    if (found?.version === version) return 'live'
    return found?.canary?.version === version ? 'canary' : 'off'
  })
  if (served.every(state => state === 'off')) return 'off'
  if (served.every(state => state === 'live')) return 'live'
  return served.includes('off') ? 'partly' : 'canary'
}
