import type { Channel, MountingProgress } from '@tessera/shared-contracts'
import { withTransaction } from '@tessera/server-kit/database/queries'
import { sql } from 'kysely'
import type { Queries } from '../database/queries.ts'
import { createChannelReleasesStore } from '../releases/channel-releases-store.ts'
import type { ChannelChange, LiveRelease } from '../releases/live-release.ts'
import type { JobResult, StoredJob } from './change-job.ts'
import { insertJob, insertScheduledJob, selectJobByKey, type NewJob } from './insert-job.ts'
import type { JobOutcome } from './job-outcome.ts'
import { toStoredJob } from './job-rows.ts'
import { selectNextJob, type OpenJob } from './select-next-job.ts'

/** What a runner may write: the job that it has leased. */
export interface Lease {
  id: string
  holder: string
}

const openStates = ['queued', 'running'] as const
/** An older server starts no job in the state that it does not know. */
const waitingStates = ['scheduled', 'queued'] as const

/** When a job was queued, or will be. */
const queueTime = sql<number>`coalesce(starts_at, created_at)`

const withoutLease = { lease_holder: null, lease_until: null }

/** Stores jobs. A lease gives one runner, its holder, the right to run and write a job. */
export function createChangeJobStore(queries: Queries) {
  const selectAll = () => queries.selectFrom('change_jobs').selectAll()

  const updateLeased = (transaction: Queries, { id, holder }: Lease) =>
    transaction
      .updateTable('change_jobs')
      .where('id', '=', id)
      .where('state', '=', 'running')
      .where('lease_holder', '=', holder)

  return {
    /**
     * Adds a job, and deletes those that ended before `staleBefore`. The job that the actor has added with this key before
     * is returned instead.
     */
    async add(job: NewJob, staleBefore: number): Promise<StoredJob> {
      await queries.deleteFrom('change_jobs').where('ended_at', '<', staleBefore).execute()
      return insertJob(queries, job)
    },

    /** Adds a scheduled job, as `add` does. Returns null, and adds none, where the actor has as many as allowed. */
    addScheduled: (job: NewJob, maxOfActor: number): Promise<StoredJob | null> =>
      withTransaction(queries, transaction => insertScheduledJob(transaction, job, maxOfActor)),

    async find(id: string): Promise<StoredJob | null> {
      const row = await selectAll().where('id', '=', id).executeTakeFirst()
      return row ? toStoredJob(row) : null
    },

    /** Counts the open jobs. */
    async countOpenByState(): Promise<{ queued: number; running: number; oldestAt: number | null }> {
      const rows = await queries
        .selectFrom('change_jobs')
        .select(({ fn }) => ['state', fn.countAll<number>().as('count'), fn.min('created_at').as('oldestAt')])
        .where('state', 'in', openStates)
        .groupBy('state')
        .execute()
      const count = (state: (typeof openStates)[number]) => rows.find(row => row.state === state)?.count ?? 0
      const times = rows.map(({ oldestAt }) => oldestAt)
      return {
        queued: count('queued'),
        running: count('running'),
        oldestAt: times.length === 0 ? null : Math.min(...times),
      }
    },

    /** Returns the open jobs in their order, with the scheduled ones, and then the latest ones that have ended. */
    async list(channel: Channel | undefined, maxEnded: number): Promise<StoredJob[]> {
      const all = channel === undefined ? selectAll() : selectAll().where('channel', '=', channel)
      const unfinished = [...openStates, 'scheduled'] as const
      const open = await all.where('state', 'in', unfinished).orderBy(queueTime).orderBy('number').execute()
      const ended = await all
        .where('state', 'not in', unfinished)
        .orderBy('number', 'desc')
        .limit(maxEnded)
        .execute()
      return [...open, ...ended].map(toStoredJob)
    },

    /** Lists the scheduled jobs, the next one first. */
    async listScheduled(): Promise<StoredJob[]> {
      const scheduled = selectAll().where('state', '=', 'scheduled')
      const rows = await scheduled.orderBy('starts_at').orderBy('number').execute()
      return rows.map(toStoredJob)
    },

    /** Finds the job that an actor has added with a key. */
    async findByKey(actorName: string, idempotencyKey: string): Promise<StoredJob | null> {
      const row = await selectJobByKey(queries, actorName, idempotencyKey).executeTakeFirst()
      return row ? toStoredJob(row) : null
    },

    /** Counts the open jobs, without those that were scheduled. */
    async countOpen(): Promise<number> {
      const { count } = await queries
        .selectFrom('change_jobs')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('state', 'in', openStates)
        .where('starts_at', 'is', null)
        .executeTakeFirstOrThrow()
      return count
    },

    /** Counts the open jobs that a job waits for. */
    async countBefore({ channel, queue, number, startsAt, createdAt }: StoredJob): Promise<number> {
      const queuedAt = startsAt ?? createdAt
      const { count } = await queries
        .selectFrom('change_jobs')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where(({ and }) => and({ channel, queue }))
        .where('state', 'in', openStates)
        .where(({ and, eb, or }) =>
          or([eb(queueTime, '<', queuedAt), and([eb(queueTime, '=', queuedAt), eb('number', '<', number)])]),
        )
        .executeTakeFirstOrThrow()
      return count
    },

    /**
     * Queues the jobs whose time has come, leases the next job, and counts an attempt. Returns it, whether others are open,
     * and when the next scheduled job is due.
     */
    claim: (
      { holder, now, until }: { holder: string; now: number; until: number },
      maySelect: (job: OpenJob) => boolean,
    ): Promise<{ job: StoredJob | null; isAnyOpen: boolean; nextStart: number | null }> =>
      withTransaction(queries, async transaction => {
        const nextStart = await queueDue(transaction, now)
        const open = await transaction
          .selectFrom('change_jobs')
          .select(['id', 'channel', 'queue', 'state', 'lease_until'])
          .where('state', 'in', openStates)
          .orderBy(queueTime)
          .orderBy('number')
          .execute()
        const next = selectNextJob(open, now, maySelect)
        if (!next) return { job: null, isAnyOpen: open.length > 0, nextStart }
        const row = await transaction
          .updateTable('change_jobs')
          .set({
            state: 'running',
            lease_holder: holder,
            lease_until: until,
            attempts: sql`attempts + 1`,
            started_at: sql`coalesce(started_at, ${now})`,
          })
          .where('id', '=', next.id)
          .returningAll()
          .executeTakeFirstOrThrow()
        return { job: toStoredJob(row), isAnyOpen: open.length > 1, nextStart }
      }),

    /** Extends a lease. Returns null when it is lost, and otherwise whether the job is being canceled. */
    async renew(
      lease: Lease,
      until: number,
      progress: MountingProgress | null,
    ): Promise<{ isCanceled: boolean } | null> {
      const row = await updateLeased(queries, lease)
        .set({ lease_until: until, progress: progress && JSON.stringify(progress) })
        .returning('canceled_by')
        .executeTakeFirst()
      return row ? { isCanceled: row.canceled_by !== null } : null
    },

    /**
     * Changes the channel, as `applyChanges` does, and stores in the same transaction that the job has changed it. Returns
     * null, and changes nothing, when the lease is lost or the job was canceled.
     */
    apply: (
      lease: Lease,
      channel: Channel,
      expected: readonly LiveRelease[],
      changes: ChannelChange[],
      applied: JobResult,
    ): Promise<boolean | null> =>
      withTransaction(queries, async transaction => {
        const { numUpdatedRows } = await updateLeased(transaction, lease)
          .set({ applied: JSON.stringify(applied) })
          .where('canceled_by', 'is', null)
          .executeTakeFirst()
        if (numUpdatedRows === 0n) return null
        const isApplied = await createChannelReleasesStore(transaction).applyChanges(
          channel,
          expected,
          changes,
        )
        if (!isApplied) await updateLeased(transaction, lease).set({ applied: null }).execute()
        return isApplied
      }),

    /** Ends a job, unless the lease is lost. */
    async finish(lease: Lease, { state, result }: JobOutcome, at: number): Promise<void> {
      await updateLeased(queries, lease)
        .set({ state, result: JSON.stringify(result), ended_at: at, ...withoutLease })
        .execute()
    },

    /** Puts a job back at its place in the queue, for another server or the next start of this one. */
    async release(lease: Lease): Promise<void> {
      await updateLeased(queries, lease)
        .set({ state: 'queued', progress: null, attempts: sql`attempts - 1`, ...withoutLease })
        .execute()
    },

    /** Cancels a job that has changed nothing: a job that waits ends at once, a running one when its runner reads the request. */
    cancel: (id: string, by: string, at: number): Promise<boolean> =>
      withTransaction(queries, async transaction => {
        if (await cancelWaiting(transaction, { id, by, at }, waitingStates)) return true
        const asked = await transaction
          .updateTable('change_jobs')
          .where('id', '=', id)
          .set({ canceled_by: by })
          .where('state', '=', 'running')
          .where('applied', 'is', null)
          .executeTakeFirst()
        return asked.numUpdatedRows === 1n
      }),

    /** Cancels a scheduled job whose time has not come. Returns whether there was one. */
    unschedule: (id: string, by: string, at: number): Promise<boolean> =>
      cancelWaiting(queries, { id, by, at }, ['scheduled']),
  }
}

/** Cancels a job in one of these states. Returns whether it was in one. */
async function cancelWaiting(
  queries: Queries,
  { id, by, at }: { id: string; by: string; at: number },
  states: readonly (typeof waitingStates)[number][],
): Promise<boolean> {
  const { numUpdatedRows } = await queries
    .updateTable('change_jobs')
    .set({ state: 'canceled', canceled_by: by, result: '{}', ended_at: at })
    .where('id', '=', id)
    .where('state', 'in', states)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Queues the scheduled jobs whose time has come. Returns when the next one is due, null without one. */
async function queueDue(transaction: Queries, now: number): Promise<number | null> {
  const scheduled = await transaction
    .selectFrom('change_jobs')
    .select(['id', 'starts_at'])
    .where('state', '=', 'scheduled')
    .execute()
  const due = scheduled.filter(({ starts_at: at }) => (at ?? now) <= now)
  for (const { id } of due)
    await transaction.updateTable('change_jobs').set({ state: 'queued' }).where('id', '=', id).execute()
  const later = scheduled.flatMap(({ starts_at: at }) => (at !== null && at > now ? [at] : []))
  return later.length === 0 ? null : Math.min(...later)
}

export type ChangeJobStore = ReturnType<typeof createChangeJobStore>
