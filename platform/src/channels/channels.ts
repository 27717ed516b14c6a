import { createApprovals, type ApprovalDependencies } from '../approvals/approvals.ts'
import { devBuildVersion, type Channel, type ReleaseReference } from '@tessera/shared-contracts'
import { createChannelChanger } from './change-channel.ts'
import { createDefaultActivation } from './default-activation.ts'
import { createGate, type GateDependencies, type GateOptions, type GateResult } from '../gate/gate.ts'
import type { ProposedRelease } from '../gate/proposed-composition.ts'
import { createLiveChanges, findLive, type RollbackOptions } from './live-changes.ts'
import { requireIntegrator, requireRemoteAccess, type Actor } from '../tokens/platform-tokens.ts'
import { DomainError } from '@tessera/server-kit/http/domain-error'
import type { HistoryRecord } from '../releases/history-record.ts'
import { shellName, type Release } from '../releases/release.ts'
import type { ReleaseStore } from '../releases/release-store.ts'
import { requireRelease } from '../releases/require-release.ts'

export interface Activation extends ReleaseReference {
  channel: Channel
  percent?: number | undefined
  force?: boolean | undefined
  /** Consents to what the release adds to the content security policy. Only integrators may. */
  acceptPolicy?: boolean | undefined
  /** Whether pages may fall back to the release that is live now, and a rollback returns to it. True by default. */
  fallback?: boolean | undefined
}

/** What a change that the gate let pass returns. */
export type GateOutcome = Pick<GateResult, 'mounted' | 'warnings'>

interface PromotedRelease extends ReleaseReference {
  /** The version that it replaces. Null for an area that the channel did not have. */
  previous: string | null
}

export interface ChannelDependencies extends GateDependencies, ApprovalDependencies {
  store: ReleaseStore
}

export type Channels = ReturnType<typeof createChannels>

const joinNotes = (...notes: (string | null)[]): string | null =>
  notes.filter(note => note !== null).join(', ') || null

const toApprovalNote = (requester: string | null) => (requester === null ? null : `requested by ${requester}`)

/** Creates the service that changes what each channel serves, after the checks of the gate. */
export function createChannels(services: ChannelDependencies) {
  const { store, clock } = services
  const gate = createGate(services)
  const approval = createApprovals(services)
  const changeChannel = createChannelChanger(store)
  const { createHistoryEntry, createLiveChange, createReturn } = createLiveChanges({ store, clock, gate })

  return {
    activateByDefault: createDefaultActivation({ store, gate, changeChannel, createLiveChange }),

    /** Runs the gate for an activation without activating. */
    async check({ channel, ...release }: ReleaseReference & { channel: Channel }): Promise<GateResult> {
      await requireRelease(store, release)
      return gate.check(channel, await store.listLive(channel), [release])
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

    /**
     * Makes a release live for all visitors, or as a canary for a percentage of them.
     *
     * @returns whether the gate has mounted the screens, null where it was skipped; and its warnings
     * @throws {DomainError} when the actor may not do it, or it is impossible
     * @throws {GateError}
     */
    async activate(
      { channel, percent, force = false, acceptPolicy = false, fallback = true, ...release }: Activation,
      actor: Actor,
    ): Promise<GateOutcome> {
      requireRemoteAccess(actor, release.remote)
      if (force || acceptPolicy) requireIntegrator(actor)
      await requireRelease(store, release)
      const requested = { channel, releases: [release], percent, force, acceptPolicy, fallback }
      const proposed: ProposedRelease = {
        ...release,
        isCanary: percent !== undefined,
        ...(!fallback && { previous: null }),
      }
      const { isMissing, requester } = await approval.check(requested, actor)
      let warnings: GateResult['warnings'] = []
      const [change] = await changeChannel(channel, async live => {
        const current = findLive(live, release.remote)
        if (percent !== undefined && !current)
          throw new DomainError('platform.nothingLive', { remote: release.remote, channel })
        const pass = await gate.requirePass(channel, live, [proposed], { force, acceptPolicy })
        if (isMissing) await approval.request(requested, actor)
        const { mounted } = pass
        warnings = pass.warnings
        const note = joinNotes(toApprovalNote(requester), pass.note)
        if (percent === undefined || !current)
          return [
            createLiveChange(channel, proposed, current, actor.name, { forced: force, note, mounted }, pass),
          ]
        const canary = { version: release.version, percent, by: actor.name }
        const entry = createHistoryEntry(channel, release, actor.name, {
          action: 'canary',
          previous: current.version,
          forced: force,
          note: joinNotes(`${percent} %`, note),
          mounted,
        })
        return [{ live: { ...current, canary }, entry }]
      })
      await approval.complete(requested)
      return { mounted: change?.entry.mounted ?? null, warnings }
    },

    /**
     * Ends the canary, or else activates the previous release again. Others may have changed since it was live, so it has
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
      const [changed] = await changeChannel(channel, async live => {
        const current = findLive(live, remote)
        if (!current) throw new DomainError('platform.nothingLive', { remote, channel })
        if (to === undefined && current.canary) {
          const canary = { remote, version: current.canary.version }
          const entry = createHistoryEntry(channel, canary, actor.name, {
            action: 'rollback',
            previous: current.version,
          })
          return [{ live: { ...current, canary: null }, entry }]
        }
        const { change, pass } = await createReturn(channel, live, current, { to, force }, actor)
        outcome = { mounted: pass.mounted, warnings: pass.warnings }
        return [change]
      })
      return { ...outcome, version: changed?.live?.version ?? '' }
    },

    /** Takes a remote off a channel, until a caller activates a release of it. */
    async deactivate(channel: Channel, remote: string, actor: Actor): Promise<void> {
      requireRemoteAccess(actor, remote)
      if (remote === shellName) throw new DomainError('platform.shellStays', { channel })
      const [change] = await changeChannel(channel, async live => {
        const current = findLive(live, remote)
        if (!current) throw new DomainError('platform.nothingLive', { remote, channel })
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
    ): Promise<GateOutcome & { releases: PromotedRelease[] }> {
      let warnings: GateResult['warnings'] = []
      requireIntegrator(actor)
      const changes = await changeChannel(to, async live => {
        const changed = (await store.listLive(from))
          .filter(({ name, version }) => findLive(live, name)?.version !== version)
          .map(({ name, version }) => ({ remote: name, version }))
        if (changed.length === 0) return []
        const requested = { channel: to, releases: changed, ...options }
        const { isMissing, requester } = await approval.check(requested, actor)
        const pass = await gate.requirePass(to, live, changed, options)
        if (isMissing) await approval.request(requested, actor)
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
        releases: changes.map(({ entry: { name, version, previous } }) => ({
          remote: name,
          version,
          previous,
        })),
        mounted: changes[0]?.entry.mounted ?? null,
        warnings,
      }
    },
  }
}
