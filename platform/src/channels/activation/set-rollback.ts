import type { Channel } from '@tessera/shared-contracts'
import { DomainError } from '@tessera/server-kit/http/domain-error'
import type { Gate, GatePass } from '../../gate/gate.ts'
import type { ProposedRelease } from '../../gate/proposed-composition.ts'
import type { HistoryRecord } from '../../releases/history-record.ts'
import type { ChannelChange, LiveRelease } from '../../releases/live-release.ts'
import { shellName } from '../../releases/release.ts'
import type { ReleaseStore } from '../../releases/release-store.ts'
import { requireIntegrator, requireRemoteAccess, type Actor } from '../../tokens/platform-tokens.ts'
import { toChangedRelease, type ChangedRelease, type GateOutcome } from './activation.ts'
import type { ChangeChannel } from '../change-channel.ts'
import { requireReturnable } from './require-returnable.ts'
import { findLive, type LiveChanges } from '../live-changes.ts'

interface SetRollback {
  channel: Channel
  changeSet: string
  /** Skips the rules of the gate. Only integrators may. */
  force?: boolean | undefined
}

interface SetRollbackOutcome extends GateOutcome {
  /** What is live afterwards. */
  releases: ChangedRelease[]
  /** The remotes that are off the channel, because it did not have them before the set. */
  removed: string[]
}

interface SetRollbackDependencies extends Pick<
  LiveChanges,
  'createHistoryEntry' | 'createLiveChange' | 'endCanaries' | 'findPreviousVersion'
> {
  store: ReleaseStore
  gate: Gate
  changeChannel: ChangeChannel
}

/** Creates the function that takes back the last activation of a change set: all of its releases, or none. */
export function createSetRollback(services: SetRollbackDependencies) {
  const { store, gate, changeChannel, createHistoryEntry, createLiveChange } = services
  const { endCanaries, findPreviousVersion } = services

  /** @throws {DomainError} where a release of the set is no longer what the set has made of the channel */
  function requireUnmoved(
    live: LiveRelease[],
    entries: readonly HistoryRecord[],
    { channel, changeSet }: SetRollback,
  ) {
    for (const { name: remote, version, action } of entries) {
      const current = findLive(live, remote)
      const found = action === 'canary' ? current?.canary?.version : current?.version
      if (found === version && (action === 'canary' || current?.canary === null)) continue
      const served = [
        current?.version ?? '–',
        ...(current?.canary ? [`${current.canary.version} (canary)`] : []),
      ]
      throw new DomainError('platform.setMoved', {
        changeSet,
        remote,
        version,
        channel,
        live: served.join(', '),
      })
    }
  }

  /** Returns the changes to what was live before. The areas that the channel did not have are taken off. */
  async function returnAll(
    live: LiveRelease[],
    entries: readonly HistoryRecord[],
    { channel, changeSet, force = false }: SetRollback,
    by: string,
  ): Promise<{ changes: ChannelChange[]; pass: GatePass }> {
    const added = entries.filter(({ previous }) => previous === null).map(({ name }) => name)
    const returned: ProposedRelease[] = []
    for (const { name: remote, previous: version } of entries)
      // Pages must not fall back to the faulty release
      if (version !== null)
        returned.push({ remote, version, previous: await findPreviousVersion(channel, remote, version) })
    const others = live.filter(({ name }) => !added.includes(name))
    const options = { force, acceptPolicy: false, mount: false }
    const pass = await gate.requirePass(channel, others, returned, options)
    const rest = {
      action: 'rollback',
      forced: force,
      note: pass.note,
      mounted: pass.mounted,
      changeSet,
    } as const
    const removals = live
      .filter(({ name }) => added.includes(name))
      .map(({ name: remote, version }) => ({
        live: null,
        entry: createHistoryEntry(channel, { remote, version }, by, { ...rest, action: 'deactivate' }),
      }))
    const returns = returned.map(each =>
      createLiveChange(channel, each, findLive(live, each.remote), by, rest, pass),
    )
    return { changes: [...returns, ...removals], pass }
  }

  /**
   * @throws {DomainError} also where a release of the set has changed since
   * @throws {GateError}
   */
  return async function rollbackSet(rollback: SetRollback, actor: Actor): Promise<SetRollbackOutcome> {
    const { channel, changeSet, force = false } = rollback
    if (force) requireIntegrator(actor)
    let outcome: GateOutcome = { mounted: null, warnings: [] }
    const changes = await changeChannel(channel, async live => {
      const entries = await store.listLastChangeOfSet(channel, changeSet)
      const [first] = entries
      if (!first || !['activate', 'canary'].includes(first.action))
        throw new DomainError('platform.setNotLive', { changeSet, channel })
      for (const { name } of entries) requireRemoteAccess(actor, name)
      requireUnmoved(live, entries, rollback)
      if (first.action === 'canary') return endCanaries(channel, live, first.name, actor.name)
      if (entries.some(({ name, previous }) => name === shellName && previous === null))
        throw new DomainError('platform.shellStays', { channel })
      await requireReturnable(gate, live, entries, rollback)
      const { changes: returned, pass } = await returnAll(live, entries, rollback, actor.name)
      outcome = { mounted: pass.mounted, warnings: pass.warnings }
      return returned
    })
    return { ...outcome, ...toRolledBackReleases(changes) }
  }
}

export const toRolledBackReleases = (
  changes: readonly ChannelChange[],
): Pick<SetRollbackOutcome, 'releases' | 'removed'> => ({
  releases: changes.filter(({ live }) => live !== null).map(toReturned),
  removed: changes.filter(({ live }) => live === null).map(({ entry }) => entry.name),
})

/** Returns what is live after a rollback: of a canary, the release beside it. */
function toReturned(change: ChannelChange): ChangedRelease {
  const { remote, version, previous } = toChangedRelease(change)
  const live = change.live?.version ?? version
  return { remote, version: live, previous: live === version ? previous : version }
}
