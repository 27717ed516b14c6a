import type { Selectable } from 'kysely'
import { isInFuture, secondMs } from '@tessera/server-kit/clock'
import type { PlatformTables } from '../database/tables.ts'

/** How long a job belongs to a server of which nothing is heard. */
export const leaseMs = 30 * secondMs

export type OpenJob = Pick<
  Selectable<PlatformTables['change_jobs']>,
  'id' | 'channel' | 'queue' | 'state' | 'lease_until'
>

/**
 * Selects the first job that can start: of the changes of a channel only the first, so that one at a time changes it and
 * they keep their order, and none beside a running one. A job whose lease has ended belonged to a server that died.
 *
 * @param open in the order in which they were queued
 * @param maySelect whether the runner has room for a job
 */
export function selectNextJob<Job extends OpenJob>(
  open: readonly Job[],
  now: number,
  maySelect: (job: Job) => boolean,
): Job | null {
  const isLeased = (job: Job) => job.state === 'running' && isInFuture(job.lease_until ?? 0, now, leaseMs)
  const blocked = new Set(open.filter(job => job.queue !== 'checks' && isLeased(job)).map(getQueueName))
  for (const job of open) {
    const queue = getQueueName(job)
    const isFirst = !blocked.has(queue)
    if (job.queue !== 'checks') blocked.add(queue)
    if (isFirst && !isLeased(job) && maySelect(job)) return job
  }
  return null
}

const getQueueName = ({ channel, queue }: OpenJob) => `${channel} ${queue}`
