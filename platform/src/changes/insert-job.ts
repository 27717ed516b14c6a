import type { Channel } from '@tessera/shared-contracts'
import type { Queries } from '../database/queries.ts'
import type { JobRequest, StoredJob } from './change-job.ts'
import { toStoredJob } from './job-rows.ts'

export type NewJob = Pick<StoredJob, 'id' | 'queue' | 'actor' | 'startsAt' | 'createdAt'> & {
  channel: Channel
  request: JobRequest
  idempotencyKey: string
}

/** Adds a job. Returns the job that the actor has added with this key before, instead. */
export async function insertJob(queries: Queries, job: NewJob): Promise<StoredJob> {
  await queries
    .insertInto('change_jobs')
    .values({
      id: job.id,
      channel: job.channel,
      queue: job.queue,
      request: JSON.stringify(job.request),
      requested_by: job.actor.name,
      actor_remote: job.actor.remote,
      idempotency_key: job.idempotencyKey,
      state: job.startsAt === null ? 'queued' : 'scheduled',
      starts_at: job.startsAt,
      attempts: 0,
      created_at: job.createdAt,
    })
    .onConflict(conflict => conflict.columns(['requested_by', 'idempotency_key']).doNothing())
    .execute()
  const row = await selectJobByKey(queries, job.actor.name, job.idempotencyKey).executeTakeFirstOrThrow()
  return toStoredJob(row)
}

/**
 * Adds a scheduled job. The transaction counts and adds, so that calls at the same time do not exceed the limit.
 *
 * @returns null where the actor has as many as allowed
 */
export async function insertScheduledJob(
  transaction: Queries,
  job: NewJob,
  maxOfActor: number,
): Promise<StoredJob | null> {
  const repeated = await selectJobByKey(transaction, job.actor.name, job.idempotencyKey).executeTakeFirst()
  if (repeated) return toStoredJob(repeated)
  const { count } = await transaction
    .selectFrom('change_jobs')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('requested_by', '=', job.actor.name)
    .where('state', 'in', ['scheduled', 'queued', 'running'])
    .where('starts_at', 'is not', null)
    .executeTakeFirstOrThrow()
  return count < maxOfActor ? insertJob(transaction, job) : null
}

/** Selects the job that an actor has added with a key. */
export const selectJobByKey = (queries: Queries, actorName: string, idempotencyKey: string) =>
  queries
    .selectFrom('change_jobs')
    .selectAll()
    .where('requested_by', '=', actorName)
    .where('idempotency_key', '=', idempotencyKey)
