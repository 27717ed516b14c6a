import { isDeepStrictEqual } from 'node:util'
import {
  channels as allChannels,
  type Channel,
  type CohortSummary,
  type ReleaseReference,
} from '@tessera/shared-contracts'
import { DomainError } from '@tessera/server-kit/http/domain-error'
import { toCohortSummary } from '../cohorts/canary-cohort.ts'
import type { ChannelChange, LiveRelease } from '../releases/live-release.ts'
import type { ReleaseStore } from '../releases/release-store.ts'
import type { Actor } from '../tokens/platform-tokens.ts'
import type { GateOutcome } from './activation/activation.ts'
import { createChannels, type ChannelDependencies, type Channels } from './channels.ts'

/** A change of a channel that the gate always checks: it never has `force`, and never consents to a wider policy. */
export type ReleaseChange =
  | { action: 'activate'; channel: Channel; remote: string; version: string; percent?: number | undefined }
  /** Activates several releases as one. */
  | {
      action: 'activate'
      channel: Channel
      releases: ReleaseReference[]
      changeSet?: string | undefined
      percent?: number | undefined
    }
  /** Ends the canary, or returns to the previous release, or to an earlier version. */
  | { action: 'rollback'; channel: Channel; remote: string; version?: string | undefined }
  /** Takes back the last activation of a change set. */
  | { action: 'rollback'; channel: Channel; changeSet: string }
  | { action: 'deactivate'; channel: Channel; remote: string }
  /** Activates what the other channel serves. */
  | { action: 'promote'; channel: Channel }

interface ServedVersion {
  version: string
  /** `percent` is the share of the cohort, where the canary is for one. */
  canary: { version: string; percent: number; cohort?: CohortSummary | undefined } | null
}

/** What a change does to one remote of its channel. Null: the channel does not serve the remote. */
export interface ChannelEffect {
  remote: string
  before: ServedVersion | null
  after: ServedVersion | null
}

export type ReleaseChanges = ReturnType<typeof createReleaseChanges>

/** Creates the service that shows the effects of a change before it makes exactly this change. */
export function createReleaseChanges(dependencies: ChannelDependencies) {
  const { store } = dependencies

  /**
   * Returns what a change would do, without doing it. It checks the rules of the gate, and mounts no screens.
   *
   * @throws {DomainError} when the actor may not do it, it is impossible, or nothing would change
   * @throws {GateError}
   */
  async function plan(change: ReleaseChange, actor: Actor): Promise<ChannelEffect[]> {
    let effects: ChannelEffect[] = []
    const planner = createChannels({
      ...dependencies,
      ...withoutApprovals,
      smokeTest: { run: () => Promise.resolve([]) },
      store: interceptChanges(store, planned => {
        effects = planned
        return Promise.resolve(true)
      }),
    })
    await runChange(planner, change, actor)
    if (effects.every(({ before, after }) => isDeepStrictEqual(before, after)))
      throw new DomainError('platform.nothingChanges', { channel: change.channel })
    return effects
  }

  return {
    plan,

    /**
     * Makes a change through the gate and the approvals.
     *
     * @param effects from `plan`
     * @throws {DomainError} also when the change would have other effects by now
     * @throws {GateError}
     */
    async execute(
      change: ReleaseChange,
      effects: readonly ChannelEffect[],
      actor: Actor,
    ): Promise<GateOutcome> {
      const { channel } = change
      const requireEffects = (actual: ChannelEffect[]) => {
        if (!isDeepStrictEqual(actual, effects)) throw new DomainError('platform.channelChanged', { channel })
      }
      // The gate takes seconds, so this is checked before it, and again with what it has judged
      requireEffects(await plan(change, actor))
      const channels = createChannels({
        ...dependencies,
        store: interceptChanges(store, (actual, apply) => {
          requireEffects(actual)
          return apply()
        }),
      })
      return runChange(channels, change, actor)
    },
  }
}

/** A plan must not count as the request, or as the approval, of a change. */
const withoutApprovals: Pick<ChannelDependencies, 'approvals' | 'isApprovalRequired'> = {
  isApprovalRequired: false,
  approvals: {
    find: () => Promise.resolve(null),
    save: () => Promise.resolve(),
    remove: () => Promise.resolve(),
  },
}

/** Returns a store that passes the effects of changes to a function, which decides whether they are applied. */
const interceptChanges = (
  store: ReleaseStore,
  onChanges: (effects: ChannelEffect[], apply: () => Promise<boolean>) => Promise<boolean>,
): ReleaseStore => ({
  ...store,
  applyChanges: (channel, live, changes) =>
    onChanges(
      changes.map(change => toEffect(live, change)),
      () => store.applyChanges(channel, live, changes),
    ),
})

function toEffect(live: readonly LiveRelease[], change: ChannelChange): ChannelEffect {
  const remote = change.entry.name
  const before = live.find(({ name }) => name === remote)
  return { remote, before: toServedVersion(before ?? null), after: toServedVersion(change.live) }
}

const toServedVersion = (live: LiveRelease | null): ServedVersion | null =>
  live && {
    version: live.version,
    canary: live.canary && toServedCanary(live.canary),
  }

function toServedCanary({ version, percent, cohort }: NonNullable<LiveRelease['canary']>) {
  const summary = toCohortSummary(cohort)
  return { version, percent, ...(summary && { cohort: summary }) }
}

/** Returns the channel that a promotion takes its releases from. */
export const getOtherChannel = (channel: Channel): Channel =>
  allChannels.find(each => each !== channel) ?? channel

async function runChange(channels: Channels, change: ReleaseChange, actor: Actor): Promise<GateOutcome> {
  switch (change.action) {
    case 'activate':
      return channels.activate(change, actor)
    case 'rollback':
      if ('changeSet' in change) return channels.rollbackSet(change, actor)
      return channels.rollback(change.channel, change.remote, actor, { to: change.version })
    case 'deactivate':
      await channels.deactivate(change.channel, change.remote, actor)
      return { mounted: null, warnings: [] }
    case 'promote': {
      const source = getOtherChannel(change.channel)
      return channels.promote(source, change.channel, { force: false, acceptPolicy: false }, actor)
    }
  }
}
