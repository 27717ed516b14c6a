import type { Channel, ReleaseReference } from '@tessera/shared-contracts'
import type { Clock } from '@tessera/server-kit/clock'
import { DomainError } from '@tessera/server-kit/http/domain-error'
import { getChangeSet, listCanaryGroup } from '../releases/canary-groups.ts'
import type { Gate, GatePass } from '../gate/gate.ts'
import { getPreviousAfter, type ProposedRelease } from '../gate/proposed-composition.ts'
import { createHistoryRecord, type HistoryRecord } from '../releases/history-record.ts'
import type { ChannelChange, LiveRelease } from '../releases/live-release.ts'
import type { ReleaseStore } from '../releases/release-store.ts'
import { requireRelease } from '../releases/require-release.ts'
import type { Actor } from '../tokens/platform-tokens.ts'

export interface RollbackOptions {
  /** An earlier release of the channel instead of the previous one. It is mounted again. */
  to?: string | undefined
  /** Skips the gate. Only integrators may. */
  force?: boolean | undefined
}

interface LiveChangeDependencies {
  store: ReleaseStore
  clock: Clock
  gate: Gate
}

export type LiveChanges = ReturnType<typeof createLiveChanges>

export const findLive = (live: LiveRelease[], remote: string) => live.find(({ name }) => name === remote)

/** Creates the functions that say what a change makes of a channel, with its entry in the history. */
export function createLiveChanges({ store, clock, gate }: LiveChangeDependencies) {
  /** Returns the version that was live before the last activation of a version. */
  async function findPreviousVersion(
    channel: Channel,
    remote: string,
    version: string,
  ): Promise<string | null> {
    // A rollback to this version followed a faulty release
    const activation = await store.findReplacement(channel, remote, version)
    return activation?.previous ?? null
  }

  const createHistoryEntry = (
    channel: Channel,
    { remote: name, version }: ReleaseReference,
    by: string,
    rest: Partial<HistoryRecord>,
  ) => createHistoryRecord({ at: clock(), by, action: 'activate', channel, name, version, ...rest })

  function createLiveChange(
    channel: Channel,
    release: ProposedRelease,
    current: LiveRelease | undefined,
    by: string,
    rest: Partial<HistoryRecord>,
    { withoutFallback }: Pick<GatePass, 'withoutFallback'> = { withoutFallback: [] },
  ): ChannelChange & { live: LiveRelease } {
    const replaced = current?.version === release.version ? current.previous : (current?.version ?? null)
    const previous = withoutFallback.includes(release.remote) ? null : getPreviousAfter(release, current)
    const live: LiveRelease = {
      name: release.remote,
      version: release.version,
      previous,
      activatedBy: by,
      activatedAt: clock(),
      settings: current?.settings ?? {},
      canary: null,
    }
    return { live, entry: createHistoryEntry(channel, release, by, { previous: replaced, ...rest }) }
  }

  /** Returns the changes that end the canary of a remote, and those that the same visitors get. */
  const endCanaries = (
    channel: Channel,
    live: readonly LiveRelease[],
    remote: string,
    by: string,
  ): ChannelChange[] =>
    listCanaryGroup(live, remote).flatMap(current => {
      const { name, version: previous, canary } = current
      if (!canary) return []
      const rest = { action: 'rollback', previous, changeSet: getChangeSet(canary.group) } as const
      const entry = createHistoryEntry(channel, { remote: name, version: canary.version }, by, rest)
      return [{ live: { ...current, canary: null }, entry }]
    })

  /** Returns the change to the previous release of a remote, or to an earlier one, which has to be mounted again. */
  async function createReturn(
    channel: Channel,
    live: LiveRelease[],
    current: LiveRelease,
    { to, force = false }: RollbackOptions,
    actor: Actor,
  ): Promise<{ change: ChannelChange; pass: GatePass }> {
    const { name: remote } = current
    const version = to ?? current.previous
    if (version === null)
      throw new DomainError('platform.nothingBefore', { remote, version: current.version, channel })
    await requireRelease(store, { remote, version })
    if (to !== undefined && !(await store.wasServed(channel, remote, to)))
      throw new DomainError('platform.neverLive', { remote, version: to, channel })
    // Pages must not fall back to the faulty release
    const previous = await findPreviousVersion(channel, remote, version)
    const release = { remote, version, previous }
    const options = { force, acceptPolicy: false, mount: to !== undefined }
    const pass = await gate.requirePass(channel, live, [release], options)
    const { note, mounted } = pass
    const entry = { action: 'rollback', forced: force, note, mounted } as const
    return { change: createLiveChange(channel, release, current, actor.name, entry, pass), pass }
  }

  return { createHistoryEntry, createLiveChange, createReturn, endCanaries, findPreviousVersion }
}
