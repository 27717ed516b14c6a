import type { Channel, Finding, ReleaseReference, ShellRecord } from '@tessera/shared-contracts'
import type { Clock } from '../clock.ts'
import { validateComposition, type VersionedRecord, type ProposedComposition } from '../gate/gate.ts'
import { requireIntegrator, requireRemoteAccess, type Actor } from '../tokens/platform-tokens.ts'
import { DomainError } from '../http/domain-error.ts'
import { listNewPolicyAdditions, toConsentNote, toPolicyFindings } from './policy-consent.ts'
import {
  createHistoryRecord,
  shellName,
  type HistoryRecord,
  type ChannelChange,
  type LiveRelease,
  type Release,
  type ReleaseStore,
} from '../registry/releases.ts'

/** Mounts the screens of a proposed composition in a real browser. */
export interface ScreenSmokeTest {
  /** Returns a finding for each screen that does not mount; null when no browser is available. */
  run(proposal: ProposedComposition): Promise<Finding[] | null>
}

export interface GateResult {
  findings: Finding[]
  /** Whether the screens were mounted in a browser. */
  mounted: boolean
}

export interface Activation extends ReleaseReference {
  channel: Channel
  percent?: number | undefined
  force?: boolean | undefined
  /** Consents to what the release adds to the content security policy. Only integrators may. */
  acceptPolicy?: boolean | undefined
}

/** What an integrator may bypass. */
interface GateOptions {
  force: boolean
  acceptPolicy: boolean
}

/** The gate refuses a change. An integrator can bypass the gate with `force`. */
export class GateError extends Error {
  override readonly name = 'GateRefusal'
  readonly findings: Finding[]
  constructor(findings: Finding[]) {
    super(findings.map(({ sentence }) => sentence).join('\n'))
    this.findings = findings
  }
}

/** The actor of automatic activations. A later automatic activation replaces only those of this actor. */
export const systemActor: Actor = { name: 'npm start', remote: null }

export interface ChannelServices {
  store: ReleaseStore
  smokeTest: ScreenSmokeTest
  clock: Clock
}

export type Channels = ReturnType<typeof createChannels>

/** Creates the service that changes what each channel serves, after the checks of the gate. */
export function createChannels({ store, smokeTest, clock }: ChannelServices) {
  async function requireRelease({ remote, version }: ReleaseReference): Promise<Release> {
    const release = await store.find(remote, version)
    if (!release) throw new DomainError('platform.unknownRelease', { remote, version })
    return release
  }

  /** Returns the composition of a channel with some releases replaced. */
  async function propose(
    channel: Channel,
    live: LiveRelease[],
    changed: ReleaseReference[],
  ): Promise<ProposedComposition> {
    const versions = new Map(live.map(({ name, version }) => [name, version]))
    for (const { remote, version } of changed) versions.set(remote, version)
    const releases = await Promise.all(
      [...versions].map(([remote, version]) => requireRelease({ remote, version })),
    )
    const shell = releases.find(({ name }) => name === shellName)
    if (!shell) throw new DomainError('platform.noShell', { channel })
    return {
      shell: shell as VersionedRecord<ShellRecord>,
      remotes: releases.filter(({ name }) => name !== shellName) as VersionedRecord[],
      changed: changed.map(({ remote }) => remote),
    }
  }

  async function runGate(
    channel: Channel,
    live: LiveRelease[],
    changed: ReleaseReference[],
    policyFindings: Finding[],
  ): Promise<GateResult> {
    const proposal = await propose(channel, live, changed)
    const findings = validateComposition(proposal)
    // The browser test is slow, so it runs only after the records are valid
    const mountFindings = findings.length === 0 ? await smokeTest.run(proposal) : []
    return {
      findings: [...findings, ...policyFindings, ...(mountFindings ?? [])],
      mounted: mountFindings !== null && findings.length === 0,
    }
  }

  /**
   * Requires that the gate accepts a change. `force` skips the gate, but not the consent to a wider policy.
   *
   * @returns the note of the history about the policy, where there is something to note
   */
  async function requireGatePass(
    channel: Channel,
    live: LiveRelease[],
    changed: ReleaseReference[],
    { force, acceptPolicy }: GateOptions,
  ): Promise<string | null> {
    const additions = await listNewPolicyAdditions(store, live, changed)
    const policyFindings = acceptPolicy ? [] : toPolicyFindings(channel, additions)
    const findings = force ? policyFindings : (await runGate(channel, live, changed, policyFindings)).findings
    if (findings.length > 0) throw new GateError(findings)
    return toConsentNote(additions)
  }

  /**
   * Changes a channel with optimistic concurrency. The gate takes seconds, and two releases that fit the live ones may
   * not fit each other. When the channel has changed in the meantime, the changes are decided again.
   */
  async function changeChannel(
    channel: Channel,
    decideChanges: (live: LiveRelease[]) => Promise<ChannelChange[]>,
  ): Promise<ChannelChange[]> {
    for (;;) {
      const live = await store.listLive(channel)
      const changes = await decideChanges(live)
      if (changes.length === 0 || (await store.applyChanges(channel, live, changes))) return changes
    }
  }

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
  ): ChannelChange {
    const previous = current?.version === release.version ? current.previous : (current?.version ?? null)
    const live: LiveRelease = {
      name: release.remote,
      version: release.version,
      previous,
      activatedBy: by,
      activatedAt: clock(),
      canary: null,
    }
    return { live, entry: createHistoryEntry(channel, release, by, { previous, ...rest }) }
  }

  return {
    /** Runs the gate for an activation without activating. */
    async check({ channel, ...release }: ReleaseReference & { channel: Channel }): Promise<GateResult> {
      await requireRelease(release)
      const live = await store.listLive(channel)
      const additions = await listNewPolicyAdditions(store, live, [release])
      return runGate(channel, live, [release], toPolicyFindings(channel, additions))
    },

    /**
     * Makes a release live for all visitors, or as a canary for a percentage of them.
     *
     * @throws {DomainError} when the actor may not do it, or it is impossible
     * @throws {GateError}
     */
    async activate(
      { channel, percent, force = false, acceptPolicy = false, ...release }: Activation,
      actor: Actor,
    ): Promise<void> {
      requireRemoteAccess(actor, release.remote)
      if (force || acceptPolicy) requireIntegrator(actor)
      await requireRelease(release)
      await changeChannel(channel, async live => {
        const current = findLive(live, release.remote)
        if (percent !== undefined && !current)
          throw new DomainError('platform.nothingLive', { remote: release.remote, channel })
        const note = await requireGatePass(channel, live, [release], { force, acceptPolicy })
        if (percent === undefined || !current)
          return [createLiveChange(channel, release, current, actor.name, { forced: force, note })]
        const canary = { version: release.version, percent, by: actor.name }
        const entry = createHistoryEntry(channel, release, actor.name, {
          action: 'canary',
          previous: current.version,
          forced: force,
          note: [`${percent} %`, note].filter(Boolean).join(', '),
        })
        return [{ live: { ...current, canary }, entry }]
      })
    },

    /** Ends the canary, or else activates the previous release again. Returns the version that is live afterwards. */
    async rollback(channel: Channel, remote: string, actor: Actor): Promise<string> {
      requireRemoteAccess(actor, remote)
      const [changed] = await changeChannel(channel, async live => {
        const current = findLive(live, remote)
        if (!current) throw new DomainError('platform.nothingLive', { remote, channel })
        if (current.canary) {
          const canary = { remote, version: current.canary.version }
          const entry = createHistoryEntry(channel, canary, actor.name, {
            action: 'rollback',
            previous: current.version,
          })
          return [{ live: { ...current, canary: null }, entry }]
        }
        if (current.previous === null) throw new DomainError('platform.nothingBefore', { remote, channel })
        const change = createLiveChange(channel, { remote, version: current.previous }, current, actor.name, {
          action: 'rollback',
        })
        // Pages must not fall back to the faulty release
        const previous = await findPreviousVersion(channel, remote, current.previous)
        return [{ ...change, live: { ...change.live, previous } }]
      })
      return changed?.live.version ?? ''
    },

    /** Activates all releases of one channel on another one, in one step. */
    async promote(
      from: Channel,
      to: Channel,
      options: GateOptions,
      actor: Actor,
    ): Promise<ReleaseReference[]> {
      requireIntegrator(actor)
      const changes = await changeChannel(to, async live => {
        const changed = (await store.listLive(from))
          .filter(({ name, version }) => findLive(live, name)?.version !== version)
          .map(({ name, version }) => ({ remote: name, version }))
        const note = changed.length > 0 ? await requireGatePass(to, live, changed, options) : null
        const rest: Partial<HistoryRecord> = { action: 'promote', forced: options.force, note }
        return changed.map(each => createLiveChange(to, each, findLive(live, each.remote), actor.name, rest))
      })
      return changes.map(({ live: { name, version } }) => ({ remote: name, version }))
    },

    /** Activates a release on the channels where the live release was not activated by a person. */
    async activateByDefault(release: ReleaseReference, channels: readonly Channel[]): Promise<void> {
      for (const channel of channels) {
        await changeChannel(channel, async live => {
          const current = findLive(live, release.remote)
          const isActivatedByPerson = current && current.activatedBy !== systemActor.name
          if (isActivatedByPerson || current?.version === release.version) return []
          return [createLiveChange(channel, release, current, systemActor.name, {})]
        })
      }
    },
  }
}
