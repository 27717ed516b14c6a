import { hasJobEnded, type Channel } from '@tessera/shared-contracts'
import { dayMs, secondMs, type Clock } from '@tessera/server-kit/clock'
import { DomainError, OutageError, OverloadError } from '@tessera/server-kit/http/domain-error'
import { newId } from '@tessera/server-kit/ids'
import { createApprovals } from '../approvals/approvals.ts'
import { listActivated, type GateOutcome } from '../channels/activation/activation.ts'
import type { ChannelDependencies } from '../channels/channels.ts'
import { getOtherChannel, type ChannelEffect, type ReleaseChange } from '../channels/release-changes.ts'
import { requireNoFreeze } from '../freezes/freezes.ts'
import type { FreezeStore } from '../freezes/store.ts'
import { requireRelease } from '../releases/require-release.ts'
import {
  createPlatformTokens,
  requireIntegrator,
  requireRemoteAccess,
  type Actor,
  type TokenOwner,
} from '../tokens/platform-tokens.ts'
import type { PlatformTokenStore } from '../tokens/store.ts'
import {
  getQueue,
  isActivation,
  isStoppedByFreeze,
  type ActivationChange,
  type Change,
  type JobRequest,
  type QueuedJob,
  type StoredJob,
} from './change-job.ts'
import { createChangeExecutor } from './execute-change.ts'
import { createJobRunner } from './job-runner.ts'
import { getRevision, requireResult } from './job-view.ts'
import { createJobWatch } from './job-watch.ts'
import type { ChangeJobStore } from './store.ts'

/** How long results can be read. */
const retentionMs = 7 * dayMs
const maxOpenJobs = 500
/** How many scheduled jobs one actor may have. They do not count as open jobs. */
const maxScheduledJobs = 20
/** How far ahead an activation can be scheduled. */
const maxAheadMs = 90 * dayMs
const maxListedEnded = 50
/** Shorter than what proxies wait for, which is a minute by default. */
const maxNewsWaitMs = 25 * secondMs

export interface ChangeJobDependencies extends ChannelDependencies {
  changeJobs: ChangeJobStore
  freezes: FreezeStore
  tokens: PlatformTokenStore
  clock: Clock
}

/** Creates the service that makes the changes of channels, and checks, as jobs: in their order, in the server. */
export function createChangeJobs(
  services: ChangeJobDependencies,
  {
    getCompositionId,
    report,
  }: { getCompositionId: (channel: Channel) => Promise<string | null>; report: (error: unknown) => void },
) {
  const { changeJobs: store, freezes, clock } = services
  const approval = createApprovals(services)
  const watch = createJobWatch()
  const runner = createJobRunner({
    store,
    clock,
    execute: createChangeExecutor(
      services,
      createPlatformTokens({ store: services.tokens, clock }),
      getCompositionId,
    ),
    onChange: watch.notify,
    report,
  })

  const addPosition = async (job: StoredJob): Promise<QueuedJob> => ({
    ...job,
    position: job.state === 'queued' ? await store.countBefore(job) : null,
  })

  /** @throws {DomainError} for an unknown id, and for a job whose result is no longer stored */
  async function require(id: string): Promise<QueuedJob> {
    const job = await store.find(id)
    if (!job) throw new DomainError('platform.unknownJob', { id })
    return addPosition(job)
  }

  /** Returns the job of a repeated request, even if a new one would be refused by now. */
  async function findRepeated(actor: Actor, idempotencyKey: string | undefined): Promise<QueuedJob | null> {
    const job = idempotencyKey === undefined ? null : await store.findByKey(actor.name, idempotencyKey)
    return job && addPosition(job)
  }

  /** Fails early where a job cannot succeed. The channel checks the rest in the turn of the job. */
  async function requirePossible(change: Change, actor: Actor, at: number): Promise<void> {
    if (isStoppedByFreeze(change)) await requireNoFreeze(freezes, change.channel, at)
    if (change.action === 'promote') requireIntegrator(actor)
    else if (change.action !== 'check')
      for (const remote of listChangedRemotes(change)) requireRemoteAccess(actor, remote)
    const isForced = 'force' in change && change.force
    const acceptsPolicy = 'acceptPolicy' in change && change.acceptPolicy
    if (isForced || acceptsPolicy) requireIntegrator(actor)
    if (isActivation(change) || change.action === 'check')
      for (const release of listActivated(change)) await requireRelease(services.store, release)
  }

  const createJob = (
    request: JobRequest,
    actor: Actor,
    {
      idempotencyKey = newId(),
      startsAt = null,
    }: { idempotencyKey?: string | undefined; startsAt?: number | null },
  ) => ({
    id: newId(),
    channel: request.change.channel,
    queue: getQueue(request.change),
    request,
    actor,
    idempotencyKey,
    startsAt,
    createdAt: clock(),
  })

  /** Starts the job that was added when its turn comes. */
  function start(job: StoredJob): Promise<QueuedJob> {
    runner.wake()
    return addPosition(job)
  }

  /**
   * Adds a job, which starts in its turn.
   *
   * @param idempotencyKey a caller that repeats a request gets the job that the first one has added
   * @throws {DomainError} when the actor may not do it, or it is impossible
   */
  async function submit(request: JobRequest, actor: Actor, idempotencyKey?: string): Promise<QueuedJob> {
    const repeated = await findRepeated(actor, idempotencyKey)
    if (repeated) return repeated
    await requirePossible(request.change, actor, clock())
    if ((await store.countOpen()) >= maxOpenJobs) throw new OverloadError('too many changes are queued')
    return start(await store.add(createJob(request, actor, { idempotencyKey }), clock() - retentionMs))
  }

  /** Waits until a job has ended. @throws {OutageError} when the server stops before */
  async function waitForEnd(id: string): Promise<StoredJob> {
    for (;;) {
      const change = watch.next()
      const job = await require(id)
      if (hasJobEnded(job)) return job
      if (watch.hasEnded())
        throw new OutageError(`the server stops before job ${id} has ended`, { key: 'platform.jobGoesOn' })
      await change
    }
  }

  return {
    start: (): void => runner.wake(),

    async stop(): Promise<void> {
      watch.stop()
      await runner.stop()
      watch.end()
    },

    submit,
    require,

    /**
     * Adds a job that activates releases at a time to come, if the token of the actor is still valid then. A second person
     * approves it now, where production needs that.
     *
     * @throws {DomainError} when the actor may not do it, it is impossible, or it waits for a second person
     */
    async schedule(
      change: ActivationChange,
      at: number,
      actor: TokenOwner,
      idempotencyKey?: string,
    ): Promise<QueuedJob> {
      const repeated = await findRepeated(actor, idempotencyKey)
      if (repeated) return repeated
      const now = clock()
      if (!(at > now && at <= now + maxAheadMs))
        throw new DomainError('platform.badStart', { days: maxAheadMs / dayMs })
      await requirePossible(change, actor, at)
      const { channel, percent, force = false, acceptPolicy = false, fallback } = change
      const cohort = 'cohort' in change ? change.cohort : undefined
      const releases = listActivated(change)
      const requested = { channel, releases, percent, cohort, force, acceptPolicy, fallback, at }
      const { isMissing, requester } = await approval.check(requested, actor)
      const origin = 'releases' in change && change.changeSet ? { changeSet: change.changeSet } : {}
      if (isMissing) await approval.request(requested, actor, origin)
      const request = { change, approvedRequest: { requester }, tokenId: actor.tokenId }
      const job = await store.addScheduled(
        createJob(request, actor, { idempotencyKey, startsAt: at }),
        maxScheduledJobs,
      )
      if (!job) throw new DomainError('platform.tooManyScheduled', { max: maxScheduledJobs })
      await approval.complete(requested)
      return start(job)
    },

    /** Waits until a job has another revision than `known`, for at most 25 seconds. */
    async waitForNews(id: string, known: string): Promise<QueuedJob> {
      const until = performance.now() + maxNewsWaitMs
      for (;;) {
        const change = watch.next()
        const job = await require(id)
        const isNew = hasJobEnded(job) || getRevision(job) !== known
        if (isNew || watch.isStopping() || performance.now() >= until) return job
        await change
      }
    },

    waitForEnd,

    /**
     * Makes a planned change in its turn, and waits for it.
     *
     * @param effects from the plan
     * @throws {DomainError} also when the change would have other effects by now
     * @throws {GateError}
     */
    async makePlanned(
      change: ReleaseChange,
      effects: readonly ChannelEffect[],
      actor: Actor,
    ): Promise<GateOutcome> {
      const requested: Change =
        change.action === 'promote' ? { ...change, from: getOtherChannel(change.channel) } : change
      const { id } = await submit({ change: requested, effects: [...effects] }, actor)
      const { mounted = null, warnings = [] } = requireResult(await waitForEnd(id))
      return { mounted, warnings }
    },

    /** Returns the open jobs in their order, and then the latest ones that have ended. */
    async list(channel?: Channel): Promise<QueuedJob[]> {
      return Promise.all((await store.list(channel, maxListedEnded)).map(addPosition))
    },

    /** Returns the jobs whose time has not come, the next one first. */
    listScheduled: (): Promise<StoredJob[]> => store.listScheduled(),

    /** Cancels a job that has changed nothing. @throws {DomainError} when the actor may not, or it is too late */
    async cancel(id: string, actor: Actor): Promise<QueuedJob> {
      requireCancelable(await require(id), actor)
      if (!(await store.cancel(id, actor.name, clock()))) throw new DomainError('platform.jobTooLate')
      runner.cancel(id)
      watch.notify()
      return require(id)
    },

    /**
     * Cancels a scheduled job whose time has not come.
     *
     * @param transact runs `cancel` in a transaction, with what else has to be written in it
     * @throws {DomainError} when the actor may not, and for a job that was not scheduled or is due
     */
    async unschedule(
      id: string,
      actor: Actor,
      transact: (
        cancel: (jobs: Pick<ChangeJobStore, 'unschedule'>) => Promise<void>,
        job: StoredJob,
      ) => Promise<void> = cancel => cancel(store),
    ): Promise<QueuedJob> {
      const job = await require(id)
      requireCancelable(job, actor)
      await transact(async jobs => {
        if (!(await jobs.unschedule(id, actor.name, clock()))) throw new DomainError('platform.notScheduled')
      }, job)
      watch.notify()
      return require(id)
    },
  }
}

/** @throws {DomainError} for the token of a team that has not requested the job */
function requireCancelable(job: StoredJob, actor: Actor): void {
  if (actor.remote !== null && actor.name !== job.actor.name) throw new DomainError('platform.jobNotYours')
}

/** Returns the remotes that a change names. Those of a change set that is rolled back are in the history. */
function listChangedRemotes(change: Exclude<Change, { action: 'promote' | 'check' }>): string[] {
  if ('releases' in change) return change.releases.map(({ remote }) => remote)
  return 'remote' in change ? [change.remote] : []
}

export type ChangeJobs = ReturnType<typeof createChangeJobs>
