import { describeAudience, type Channel, type ReleaseReference } from '@tessera/shared-contracts'
import { DomainError } from '@tessera/server-kit/http/domain-error'
import type { ApprovedRequest, createApprovals } from '../../approvals/approvals.ts'
import { toCohortSummary, type KnownCohort } from '../../cohorts/canary-cohort.ts'
import { createCanaryGroup, requireWholeCanaries } from '../../releases/canary-groups.ts'
import type { Gate, GateResult } from '../../gate/gate.ts'
import type { ProposedRelease } from '../../gate/proposed-composition.ts'
import type { HistoryRecord } from '../../releases/history-record.ts'
import type { ChannelChange, LiveRelease } from '../../releases/live-release.ts'
import type { ReleaseStore } from '../../releases/release-store.ts'
import { requireRelease } from '../../releases/require-release.ts'
import { requireIntegrator, requireRemoteAccess, type Actor } from '../../tokens/platform-tokens.ts'
import type { ChangeChannel } from '../change-channel.ts'
import { joinNotes, toApprovalNote } from './history-notes.ts'
import { findLive, type LiveChanges } from '../live-changes.ts'

/** What an activation makes live: one release, or several that change together. */
export type ActivatedReleases =
  | ReleaseReference
  | {
      releases: readonly ReleaseReference[]
      /** The change set that has these releases. */
      changeSet?: string | undefined
    }

type Activation = ActivatedReleases & {
  channel: Channel
  /** The share of the visitors, or of the cohort, who get a canary. */
  percent?: number | undefined
  /** The visitors that a canary is for. */
  cohort?: KnownCohort | undefined
  force?: boolean | undefined
  /** Consents to what the releases add to the content security policy. Only integrators may. */
  acceptPolicy?: boolean | undefined
  /** Whether pages may fall back to the release that is live now, and a rollback returns to it. True by default. */
  fallback?: boolean | undefined
}

/** What a change that the gate let pass returns. */
export type GateOutcome = Pick<GateResult, 'mounted' | 'warnings'>

export interface ChangedRelease extends ReleaseReference {
  /** The version that it replaces. Null for an area that the channel did not have. */
  previous: string | null
}

/** Returns the releases that an activation makes live. */
export const listActivated = (activated: ActivatedReleases): readonly ReleaseReference[] =>
  'releases' in activated ? activated.releases : [{ remote: activated.remote, version: activated.version }]

export const toChangedRelease = ({ entry: { name, version, previous } }: ChannelChange): ChangedRelease => ({
  remote: name,
  version,
  previous,
})

interface ActivationDependencies extends Pick<LiveChanges, 'createHistoryEntry' | 'createLiveChange'> {
  store: ReleaseStore
  gate: Gate
  approval: ReturnType<typeof createApprovals>
  changeChannel: ChangeChannel
}

/** Creates the function that makes releases live. */
export function createActivation(services: ActivationDependencies) {
  const { store, gate, approval, changeChannel, createHistoryEntry, createLiveChange } = services

  function createCanary(
    current: LiveRelease,
    { remote, version }: ReleaseReference,
    canary: { percent: number; group: string | null; cohort: KnownCohort | null },
    entry: Pick<HistoryRecord, 'by' | 'forced' | 'note' | 'mounted' | 'changeSet' | 'withoutFallback'> & {
      channel: Channel
    },
  ): ChannelChange {
    const { by, channel, note } = entry
    const { percent, cohort } = canary
    const audience = cohort ? describeAudience(percent, toCohortSummary(cohort)) : `${percent} %`
    const described = { ...entry, note: joinNotes(audience, note) }
    return {
      live: { ...current, canary: { version, by, ...canary } },
      entry: createHistoryEntry(channel, { remote, version }, by, {
        ...described,
        action: 'canary',
        previous: current.version,
      }),
    }
  }

  /**
   * Makes releases live for all visitors, or as canaries for a share of them or of a cohort, which gets all of the releases. Of
   * several releases, those that are live already do not change.
   *
   * @param approvedRequest of a change that was approved when it was scheduled
   * @returns whether the gate has mounted the screens, null where it was skipped; and its warnings
   * @throws {DomainError} when the actor may not do it, or it is impossible
   * @throws {GateError}
   */
  return async function activate(
    { channel, cohort, force = false, acceptPolicy = false, fallback = true, ...change }: Activation,
    actor: Actor,
    approvedRequest?: ApprovedRequest,
  ): Promise<GateOutcome & { releases: ChangedRelease[] }> {
    const { percent = cohort && 100, ...activated } = change
    const releases = listActivated(activated)
    const changeSet = ('releases' in activated && activated.changeSet) || null
    for (const { remote } of releases) requireRemoteAccess(actor, remote)
    if (force || acceptPolicy) requireIntegrator(actor)
    for (const release of releases) await requireRelease(store, release)
    const requested = { channel, releases, percent, cohort, force, acceptPolicy, fallback }
    const proposed = releases.map(({ remote, version }): ProposedRelease => ({
      remote,
      version,
      isCanary: percent !== undefined,
      ...(!fallback && { previous: null }),
    }))
    const { isMissing, requester } = approvedRequest
      ? { isMissing: false, ...approvedRequest }
      : await approval.check(requested, actor)
    let warnings: GateResult['warnings'] = []
    const changes = await changeChannel(channel, async live => {
      const changed =
        'releases' in activated
          ? proposed.filter(({ remote, version }) => findLive(live, remote)?.version !== version)
          : proposed
      if (changed.length === 0) throw new DomainError('platform.nothingChanges', { channel })
      const remotes = changed.map(({ remote }) => remote)
      const missing = remotes.find(remote => !findLive(live, remote))
      if (percent !== undefined && missing !== undefined)
        throw new DomainError('platform.nothingLive', { remote: missing, channel })
      requireWholeCanaries(live, remotes)
      const pass = await gate.requirePass(channel, live, changed, { force, acceptPolicy })
      if (isMissing) await approval.request(requested, actor, changeSet === null ? {} : { changeSet })
      warnings = pass.warnings
      const note = joinNotes(toApprovalNote(requester), pass.note)
      const entry = { forced: force, note, mounted: pass.mounted, changeSet, withoutFallback: !fallback }
      const group = createCanaryGroup(remotes, changeSet)
      return changed.map(release => {
        const current = findLive(live, release.remote)
        return percent === undefined || !current
          ? createLiveChange(channel, release, current, actor.name, entry, pass)
          : createCanary(
              current,
              release,
              { percent, group, cohort: cohort ?? null },
              { ...entry, by: actor.name, channel },
            )
      })
    })
    if (!approvedRequest) await approval.complete(requested)
    return {
      mounted: changes[0]?.entry.mounted ?? null,
      warnings,
      releases: changes.map(toChangedRelease),
    }
  }
}
