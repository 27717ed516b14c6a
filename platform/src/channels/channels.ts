import { createApprovals } from '../approvals/approvals.ts'
import type { ApprovalStore } from '../approvals/store.ts'
import { devBuildVersion, type Channel, type ReleaseReference } from '@tessera/shared-contracts'
import type { Clock } from '../clock.ts'
import { createChannelChanger } from './change-channel.ts'
import { createGate, type GateOptions, type GateResult, type ScreenSmokeTest } from '../gate/gate.ts'
import { requireIntegrator, requireRemoteAccess, type Actor } from '../tokens/platform-tokens.ts'
import { DomainError } from '../http/domain-error.ts'
import {
  createHistoryRecord,
  shellName,
  type HistoryRecord,
  type ChannelChange,
  type LiveRelease,
  type Release,
  type ReleaseStore,
} from '../registry/releases.ts'

export interface Activation extends ReleaseReference {
  channel: Channel
  percent?: number | undefined
  force?: boolean | undefined
  /** Consents to what the release adds to the content security policy. Only integrators may. */
  acceptPolicy?: boolean | undefined
}

interface PromotedRelease extends ReleaseReference {
  /** The version that it replaces. Null for an area that the channel did not have. */
  previous: string | null
}

/** The actor of automatic activations. A later automatic activation replaces only those of this actor. */
export const systemActor: Actor = { name: 'npm start', remote: null }

export interface ChannelDependencies {
  store: ReleaseStore
  smokeTest: ScreenSmokeTest
  approvals: ApprovalStore
  /** Whether a second person has to approve each change of production. */
  isApprovalRequired: boolean
  clock: Clock
}

export type Channels = ReturnType<typeof createChannels>

const joinNotes = (...notes: (string | null)[]): string | null =>
  notes.filter(note => note !== null).join(', ') || null

const toApprovalNote = (requester: string | null) => (requester === null ? null : `requested by ${requester}`)

/** Creates the service that changes what each channel serves, after the checks of the gate. */
export function createChannels({
  store,
  smokeTest,
  approvals,
  isApprovalRequired,
  clock,
}: ChannelDependencies) {
  const gate = createGate({ store, smokeTest })
  const approval = createApprovals({ approvals, isApprovalRequired, clock })

  const changeChannel = createChannelChanger(store)

  const findLive = (live: LiveRelease[], remote: string) => live.find(({ name }) => name === remote)

  /** Returns the version that was live before the last activation of a version. */
  async function findPreviousVersion(
    channel: Channel,
    remote: string,
    version: string,
  ): Promise<string | null> {
    const history = await store.listHistory(remote)
    // A rollback to this version followed a faulty release
    const activation = history.find(
      entry =>
        entry.channel === channel &&
        entry.version === version &&
        entry.previous &&
        entry.action !== 'rollback',
    )
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
    release: ReleaseReference,
    current: LiveRelease | undefined,
    by: string,
    rest: Partial<HistoryRecord>,
  ): ChannelChange & { live: LiveRelease } {
    const previous = current?.version === release.version ? current.previous : (current?.version ?? null)
    const live: LiveRelease = {
      name: release.remote,
      version: release.version,
      previous,
      activatedBy: by,
      activatedAt: clock(),
      settings: current?.settings ?? {},
      canary: null,
    }
    return { live, entry: createHistoryEntry(channel, release, by, { previous, ...rest }) }
  }

  /** Whether the last change of a remote on a channel took it off. */
  async function isDeactivated(channel: Channel, remote: string): Promise<boolean> {
    const history = await store.listHistory(remote)
    return history.find(entry => entry.channel === channel)?.action === 'deactivate'
  }

  /** Returns the change to an earlier release of a channel. */
  async function createReturn(
    channel: Channel,
    live: LiveRelease[],
    current: LiveRelease,
    version: string,
    actor: Actor,
  ): Promise<ChannelChange> {
    const release = { remote: current.name, version }
    await gate.requireRelease(release)
    const history = await store.listHistory(current.name)
    if (!history.some(entry => entry.channel === channel && entry.version === version))
      throw new DomainError('platform.neverLive', { ...release, channel })
    const pass = await gate.requirePass(channel, live, [release], { force: false, acceptPolicy: false })
    const change = createLiveChange(channel, release, current, actor.name, { action: 'rollback', ...pass })
    // Pages must not fall back to the faulty release
    const previous = await findPreviousVersion(channel, current.name, version)
    return { ...change, live: { ...change.live, previous, canary: null } }
  }

  return {
    /** Runs the gate for an activation without activating. */
    async check({ channel, ...release }: ReleaseReference & { channel: Channel }): Promise<GateResult> {
      await gate.requireRelease(release)
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
      const { findings } = await withBuild.check(channel, await store.listLive(channel), [build])
      return { findings, mounted: null }
    },

    /**
     * Makes a release live for all visitors, or as a canary for a percentage of them.
     *
     * @returns whether the gate has mounted the screens; null where it was skipped
     * @throws {DomainError} when the actor may not do it, or it is impossible
     * @throws {GateError}
     */
    async activate(
      { channel, percent, force = false, acceptPolicy = false, ...release }: Activation,
      actor: Actor,
    ): Promise<Pick<GateResult, 'mounted'>> {
      requireRemoteAccess(actor, release.remote)
      if (force || acceptPolicy) requireIntegrator(actor)
      await gate.requireRelease(release)
      const requested = { channel, releases: [release], percent, force, acceptPolicy }
      const { isMissing, requester } = await approval.check(requested, actor)
      const [change] = await changeChannel(channel, async live => {
        const current = findLive(live, release.remote)
        if (percent !== undefined && !current)
          throw new DomainError('platform.nothingLive', { remote: release.remote, channel })
        const pass = await gate.requirePass(channel, live, [release], { force, acceptPolicy })
        if (isMissing) await approval.request(requested, actor)
        const { mounted } = pass
        const note = joinNotes(toApprovalNote(requester), pass.note)
        if (percent === undefined || !current)
          return [createLiveChange(channel, release, current, actor.name, { forced: force, note, mounted })]
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
      return { mounted: change?.entry.mounted ?? null }
    },

    /**
     * Ends the canary, or else activates the previous release again. Returns the version that is live afterwards.
     *
     * @param to an earlier release of the channel. It has to pass the gate, because the others may have changed since
     */
    async rollback(channel: Channel, remote: string, actor: Actor, to?: string): Promise<string> {
      requireRemoteAccess(actor, remote)
      const [changed] = await changeChannel(channel, async live => {
        const current = findLive(live, remote)
        if (!current) throw new DomainError('platform.nothingLive', { remote, channel })
        if (to !== undefined) return [await createReturn(channel, live, current, to, actor)]
        if (current.canary) {
          const canary = { remote, version: current.canary.version }
          const entry = createHistoryEntry(channel, canary, actor.name, {
            action: 'rollback',
            previous: current.version,
          })
          return [{ live: { ...current, canary: null }, entry }]
        }
        if (current.previous === null)
          throw new DomainError('platform.nothingBefore', { remote, version: current.version, channel })
        const change = createLiveChange(channel, { remote, version: current.previous }, current, actor.name, {
          action: 'rollback',
        })
        // Pages must not fall back to the faulty release
        const previous = await findPreviousVersion(channel, remote, current.previous)
        return [{ ...change, live: { ...change.live, previous } }]
      })
      return changed?.live?.version ?? ''
    },

    /** Takes a remote off a channel, until somebody activates a release of it. */
    async deactivate(channel: Channel, remote: string, actor: Actor): Promise<void> {
      requireRemoteAccess(actor, remote)
      if (remote === shellName) throw new DomainError('platform.shellStays', { channel })
      await changeChannel(channel, async live => {
        const current = findLive(live, remote)
        if (!current) throw new DomainError('platform.nothingLive', { remote, channel })
        const { version } = current
        const entry = createHistoryEntry(channel, { remote, version }, actor.name, { action: 'deactivate' })
        return [{ live: null, entry }]
      })
    },

    /** Activates all releases of one channel on another one, in one step. Returns what has changed. */
    async promote(
      from: Channel,
      to: Channel,
      options: GateOptions,
      actor: Actor,
    ): Promise<Pick<GateResult, 'mounted'> & { releases: PromotedRelease[] }> {
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
        const rest: Partial<HistoryRecord> = { action: 'promote', forced: options.force, ...pass, note }
        return changed.map(each => createLiveChange(to, each, findLive(live, each.remote), actor.name, rest))
      })
      return {
        releases: changes.map(({ entry: { name, version, previous } }) => ({
          remote: name,
          version,
          previous,
        })),
        mounted: changes[0]?.entry.mounted ?? null,
      }
    },

    /**
     * Activates a release on the channels where the live release was not activated by a person, and where no person has
     * taken the remote off.
     *
     * @param options.neverAgain leaves a channel as it is that has served the release before: of several servers that are
     *   upgraded one after another, one with the old build may start again
     */
    async activateByDefault(
      release: ReleaseReference,
      channels: readonly Channel[],
      { neverAgain = false }: { neverAgain?: boolean } = {},
    ): Promise<void> {
      for (const channel of channels) {
        if (neverAgain && (await store.wasServed(channel, release.remote, release.version))) continue
        await changeChannel(channel, async live => {
          const current = findLive(live, release.remote)
          const isChosenByPerson = current
            ? current.activatedBy !== systemActor.name
            : await isDeactivated(channel, release.remote)
          if (isChosenByPerson || current?.version === release.version) return []
          return [createLiveChange(channel, release, current, systemActor.name, {})]
        })
      }
    },
  }
}
