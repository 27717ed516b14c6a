import { createApprovals, type ApprovalDependencies } from '../approvals/approvals.ts'
import { devBuildVersion, type Channel } from '@tessera/shared-contracts'
import {
  createActivation,
  listActivated,
  toChangedRelease,
  type ActivatedReleases,
  type ChangedRelease,
  type GateOutcome,
} from './activation/activation.ts'
import { requireWholeCanaries } from '../releases/canary-groups.ts'
import { createChannelChanger } from './change-channel.ts'
import { createDefaultActivation } from './default-activation.ts'
import { createGate, type GateDependencies, type GateOptions, type GateResult } from '../gate/gate.ts'
import { joinNotes, toApprovalNote } from './activation/history-notes.ts'
import { createLiveChanges, findLive, type RollbackOptions } from './live-changes.ts'
import { createSetRollback } from './activation/set-rollback.ts'
import { requireIntegrator, requireRemoteAccess, type Actor } from '../tokens/platform-tokens.ts'
import { DomainError } from '@tessera/server-kit/http/domain-error'
import type { HistoryRecord } from '../releases/history-record.ts'
import { shellName, type Release } from '../releases/release.ts'
import type { ReleaseStore } from '../releases/release-store.ts'
import { requireRelease } from '../releases/require-release.ts'

export interface ChannelDependencies extends GateDependencies, ApprovalDependencies {
  store: ReleaseStore
}

export type Channels = ReturnType<typeof createChannels>

/** Creates the service that changes what each channel serves, after the checks of the gate. */
export function createChannels(services: ChannelDependencies) {
  const { store, clock } = services
  const gate = createGate(services)
  const approval = createApprovals(services)
  const changeChannel = createChannelChanger(store)
  const liveChanges = createLiveChanges({ store, clock, gate })
  const { createHistoryEntry, createLiveChange, createReturn, endCanaries } = liveChanges

  return {
    activateByDefault: createDefaultActivation({ store, gate, changeChannel, ...liveChanges }),

    /** Runs the gate for an activation without activating. */
    async check({ channel, ...activated }: ActivatedReleases & { channel: Channel }): Promise<GateResult> {
      const releases = listActivated(activated)
      for (const release of releases) await requireRelease(store, release)
      return gate.check(channel, await store.listLive(channel), releases)
    },

    /** Runs the rules of the gate for a build that is not published. Its screens cannot be mounted. */
    async checkBuild(channel: Channel, remote: string, record: Release['record']): Promise<GateResult> {
      const build = { remote, version: devBuildVersion }
      const find: ReleaseStore['find'] = async (name, version) =>
        name === remote && version === devBuildVersion
          ? { name, version, record, publishedAt: clock(), publishedBy: '', provenance: {}, signedBy: null }
          : store.find(name, version)
      const withBuild = createGate({
        ...services,
        store: { find },
        smokeTest: { run: () => Promise.resolve([]) },
      })
      const result = await withBuild.check(channel, await store.listLive(channel), [build])
      return { ...result, mounted: null }
    },

    activate: createActivation({
      store,
      gate,
      approval,
      changeChannel,
      createHistoryEntry,
      createLiveChange,
    }),

    rollbackSet: createSetRollback({ store, gate, changeChannel, ...liveChanges }),

    /**
     * Ends the canary, and those of its group, or else activates the previous release again. Others may have changed since it was live, so it has
     * to pass the rules of the gate.
     *
     * @returns the version that is live afterwards, and the result of the gate
     * @throws {GateError}
     */
    async rollback(
      channel: Channel,
      remote: string,
      actor: Actor,
      options: RollbackOptions = {},
    ): Promise<GateOutcome & { version: string }> {
      const { to, force = false } = options
      requireRemoteAccess(actor, remote)
      if (force) requireIntegrator(actor)
      let outcome: GateOutcome = { mounted: null, warnings: [] }
      const changes = await changeChannel(channel, async live => {
        const current = findLive(live, remote)
        if (!current) throw new DomainError('platform.nothingLive', { remote, channel })
        if (to === undefined && current.canary) return endCanaries(channel, live, remote, actor.name)
        requireWholeCanaries(live, [remote])
        const { change, pass } = await createReturn(channel, live, current, { to, force }, actor)
        outcome = { mounted: pass.mounted, warnings: pass.warnings }
        return [change]
      })
      const changed = changes.find(({ entry }) => entry.name === remote)
      return { ...outcome, version: changed?.live?.version ?? '' }
    },

    /** Takes a remote off a channel, until a caller activates a release of it. */
    async deactivate(channel: Channel, remote: string, actor: Actor): Promise<void> {
      requireRemoteAccess(actor, remote)
      if (remote === shellName) throw new DomainError('platform.shellStays', { channel })
      const [change] = await changeChannel(channel, async live => {
        const current = findLive(live, remote)
        if (!current) throw new DomainError('platform.nothingLive', { remote, channel })
        requireWholeCanaries(live, [remote])
        const release = { remote, version: current.version }
        const requested = { channel, ...release }
        const { isMissing, requester } = await approval.check(requested, actor)
        if (isMissing) await approval.request(requested, actor)
        const note = toApprovalNote(requester)
        const entry = createHistoryEntry(channel, release, actor.name, { action: 'deactivate', note })
        return [{ live: null, entry }]
      })
      if (change) await approval.complete({ channel, remote, version: change.entry.version })
    },

    /** Activates all releases of one channel on another one, in one step. Returns what has changed. */
    async promote(
      from: Channel,
      to: Channel,
      options: GateOptions,
      actor: Actor,
    ): Promise<GateOutcome & { releases: ChangedRelease[] }> {
      let warnings: GateResult['warnings'] = []
      requireIntegrator(actor)
      const changes = await changeChannel(to, async live => {
        const changed = (await store.listLive(from))
          .filter(({ name, version }) => findLive(live, name)?.version !== version)
          .map(({ name, version }) => ({ remote: name, version }))
        if (changed.length === 0) return []
        requireWholeCanaries(
          live,
          changed.map(({ remote }) => remote),
        )
        const requested = { channel: to, releases: changed, ...options }
        const { isMissing, requester } = await approval.check(requested, actor)
        const pass = await gate.requirePass(to, live, changed, options)
        if (isMissing) await approval.request(requested, actor, { from })
        const note = joinNotes(toApprovalNote(requester), pass.note)
        warnings = pass.warnings
        const { mounted } = pass
        const rest: Partial<HistoryRecord> = { action: 'promote', forced: options.force, mounted, note }
        return changed.map(each =>
          createLiveChange(to, each, findLive(live, each.remote), actor.name, rest, pass),
        )
      })
      const promoted = changes.map(({ entry: { name, version } }) => ({ remote: name, version }))
      await approval.complete({ channel: to, releases: promoted, ...options })
      return {
        releases: changes.map(toChangedRelease),
        mounted: changes[0]?.entry.mounted ?? null,
        warnings,
      }
    },
  }
}
