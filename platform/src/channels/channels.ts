import { createApprovals, type ApprovalDependencies } from '../approvals/approvals.ts'
import { devBuildVersion, type Channel, type Finding, type ReleaseReference } from '@tessera/shared-contracts'
import { createChannelChanger } from './change-channel.ts'
import {
  createGate,
  type GateDependencies,
  type GateOptions,
  type GatePass,
  type GateResult,
} from '../gate/gate.ts'
import { getPreviousAfter, type ProposedRelease } from '../gate/proposed-composition.ts'
import { requireIntegrator, requireRemoteAccess, type Actor } from '../tokens/platform-tokens.ts'
import { DomainError } from '@tessera/server-kit/http/domain-error'
import { createHistoryRecord, type HistoryRecord } from '../releases/history-record.ts'
import { shellName, type Release } from '../releases/release.ts'
import type { ChannelChange, LiveRelease } from '../releases/live-release.ts'
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

interface RollbackOptions {
  /** An earlier release of the channel instead of the previous one. It is mounted again. */
  to?: string | undefined
  /** Skips the gate. Only integrators may. */
  force?: boolean | undefined
}

interface PromotedRelease extends ReleaseReference {
  /** The version that it replaces. Null for an area that the channel did not have. */
  previous: string | null
}

/** The actor of automatic activations. A later automatic activation replaces only those of this actor. */
export const systemActor: Actor = { name: 'npm start', remote: null }

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

  const findLive = (live: LiveRelease[], remote: string) => live.find(({ name }) => name === remote)

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

  /** Whether the last change of a remote on a channel took it off. */
  async function isDeactivated(channel: Channel, remote: string): Promise<boolean> {
    const last = await store.findLastChange(channel, remote)
    return last?.action === 'deactivate'
  }

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

  return {
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
      const withBuild = createGate({ store: { find }, smokeTest: { run: () => Promise.resolve([]) } })
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

    /**
     * Activates a release on the channels where the live release was not activated by a person, and where no person has
     * taken the remote off.
     *
     * @param options.neverAgain leaves a channel as it is that has served the release before: of several servers that are
     *   upgraded one after another, one with the old build may start again
     * @returns why a channel keeps what it serves: a remote that a person activated has what the release claims
     */
    async activateByDefault(
      release: ReleaseReference,
      channels: readonly Channel[],
      { neverAgain = false }: { neverAgain?: boolean } = {},
    ): Promise<Finding[]> {
      const conflicts: Finding[] = []
      for (const channel of channels) {
        if (neverAgain && (await store.wasServed(channel, release.remote, release.version))) continue
        let found: Finding[] = []
        await changeChannel(channel, async live => {
          const current = findLive(live, release.remote)
          const isChosenByPerson = current
            ? current.activatedBy !== systemActor.name
            : await isDeactivated(channel, release.remote)
          if (isChosenByPerson || current?.version === release.version) return []
          const chosen = live.filter(({ activatedBy }) => activatedBy !== systemActor.name)
          found = await gate.findConflicts(chosen, release)
          if (found.length > 0) return []
          return [createLiveChange(channel, release, current, systemActor.name, {})]
        })
        conflicts.push(...found)
      }
      return conflicts
    },
  }
}
