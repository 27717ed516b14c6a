import type { Channel, MountingProgress } from '@tessera/shared-contracts'
import { DomainError } from '@tessera/server-kit/http/domain-error'
import { toChangedRelease } from '../channels/activation/activation.ts'
import { createChannels, type ChannelDependencies, type Channels } from '../channels/channels.ts'
import { createReleaseChanges } from '../channels/release-changes.ts'
import { requireNoFreeze } from '../freezes/freezes.ts'
import type { FreezeStore } from '../freezes/store.ts'
import { toRolledBackReleases } from '../channels/activation/set-rollback.ts'
import type { ChannelChange, LiveRelease } from '../releases/live-release.ts'
import type { ReleaseStore } from '../releases/release-store.ts'
import type { Actor, PlatformTokens } from '../tokens/platform-tokens.ts'
import { isStoppedByFreeze, type Change, type JobRequest, type JobResult } from './change-job.ts'

/** How a job makes its change. */
interface ChangeExecution {
  /** Changes the channel, and stores that the job has. @throws when it may not any more */
  apply(
    channel: Channel,
    live: readonly LiveRelease[],
    changes: ChannelChange[],
    applied: JobResult,
  ): Promise<boolean>
  /** Aborted when the result is no longer needed. */
  signal: AbortSignal
  onProgress: (progress: MountingProgress) => void
}

/** Makes a change, or a check, through the gate and the approvals. @throws {DomainError} @throws {GateError} */
export type ExecuteChange = (
  request: JobRequest,
  actor: Actor,
  execution: ChangeExecution,
) => Promise<JobResult>

export const createChangeExecutor =
  (
    services: ChannelDependencies & { freezes: Pick<FreezeStore, 'find'> },
    tokens: Pick<PlatformTokens, 'isValid'>,
    getCompositionId: (channel: Channel) => Promise<string | null>,
  ): ExecuteChange =>
  async ({ change, effects, approvedRequest, tokenId }, actor, { apply, signal, onProgress }) => {
    const { store, smokeTest, freezes, clock } = services
    if (tokenId !== undefined && !(await tokens.isValid(tokenId)))
      throw new DomainError('platform.schedulerGone')
    const applyChanges: ReleaseStore['applyChanges'] = (channel, live, changes) =>
      apply(channel, live, changes, toAppliedResult(change, changes))
    const dependencies: ChannelDependencies = {
      ...services,
      store: { ...store, applyChanges },
      smokeTest: { run: proposal => smokeTest.run(proposal, { signal, onProgress }) },
    }
    if (change.action === 'check') return createChannels(dependencies).check(change)
    if (isStoppedByFreeze(change)) await requireNoFreeze(freezes, change.channel, clock())
    // A canary for a cohort has no plan
    const result =
      effects && change.action !== 'canary'
        ? await createReleaseChanges(dependencies).execute(change, effects, actor)
        : await makeChange(createChannels(dependencies), change, actor, approvedRequest)
    return { ...result, composition: await getCompositionId(change.channel) }
  }

async function makeChange(
  channels: Channels,
  change: Exclude<Change, { action: 'check' }>,
  actor: Actor,
  approvedRequest: JobRequest['approvedRequest'],
): Promise<JobResult> {
  const { channel } = change
  switch (change.action) {
    case 'activate':
    case 'canary':
      return channels.activate(change, actor, approvedRequest)
    case 'rollback':
      if ('changeSet' in change) return channels.rollbackSet(change, actor)
      return channels.rollback(channel, change.remote, actor, { to: change.version, force: change.force })
    case 'deactivate':
      await channels.deactivate(channel, change.remote, actor)
      return {}
    case 'promote': {
      const { from, force = false, acceptPolicy = false } = change
      return channels.promote(from, channel, { force, acceptPolicy }, actor)
    }
  }
}

/** The result of a job whose server died after the change: the warnings of the gate are lost. */
function toAppliedResult(change: Change, changes: readonly ChannelChange[]): JobResult {
  const [first] = changes
  const mounted = first?.entry.mounted ?? null
  if (change.action === 'rollback')
    return 'changeSet' in change
      ? { mounted, ...toRolledBackReleases(changes) }
      : { mounted, version: first?.live?.version ?? '' }
  return { mounted, ...(change.action !== 'deactivate' && { releases: changes.map(toChangedRelease) }) }
}
