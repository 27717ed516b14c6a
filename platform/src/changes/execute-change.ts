import type { Channel, MountingProgress } from '@tessera/shared-contracts'
import { createChannels, type ChannelDependencies, type Channels } from '../channels/channels.ts'
import { createReleaseChanges } from '../channels/release-changes.ts'
import type { ChannelChange, LiveRelease } from '../releases/live-release.ts'
import type { ReleaseStore } from '../releases/release-store.ts'
import type { Actor } from '../tokens/platform-tokens.ts'
import type { Change, JobRequest, JobResult } from './change-job.ts'

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
    services: ChannelDependencies,
    getCompositionId: (channel: Channel) => Promise<string | null>,
  ): ExecuteChange =>
  async ({ change, effects }, actor, { apply, signal, onProgress }) => {
    const { store, smokeTest } = services
    const applyChanges: ReleaseStore['applyChanges'] = (channel, live, changes) =>
      apply(channel, live, changes, toAppliedResult(change, changes))
    const dependencies: ChannelDependencies = {
      ...services,
      store: { ...store, applyChanges },
      smokeTest: { run: proposal => smokeTest.run(proposal, { signal, onProgress }) },
    }
    if (change.action === 'check') return createChannels(dependencies).check(change)
    const result = effects
      ? await createReleaseChanges(dependencies).execute(change, effects, actor)
      : await makeChange(createChannels(dependencies), change, actor)
    return { ...result, composition: await getCompositionId(change.channel) }
  }

async function makeChange(
  channels: Channels,
  change: Exclude<Change, { action: 'check' }>,
  actor: Actor,
): Promise<JobResult> {
  const { channel } = change
  switch (change.action) {
    case 'activate':
      return channels.activate(change, actor)
    case 'rollback':
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
function toAppliedResult({ action }: Change, changes: readonly ChannelChange[]): JobResult {
  const [first] = changes
  return {
    mounted: first?.entry.mounted ?? null,
    ...(action === 'rollback' && { version: first?.live?.version ?? '' }),
    ...(action === 'promote' && {
      releases: changes.map(({ entry: { name, version, previous } }) => ({
        remote: name,
        version,
        previous,
      })),
    }),
  }
}
