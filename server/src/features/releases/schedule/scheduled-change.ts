import type { ScheduledChange } from '@tessera/shared-contracts'
import { toCohortSummary, type ChangeJobs } from '@tessera/platform'
import { isoTime } from '@tessera/server-kit/clock'

type ScheduledJob = Awaited<ReturnType<ChangeJobs['listScheduled']>>[number]

/** Returns a scheduled job as the console shows it. A request of a later server that cannot be read has no releases. */
export function toScheduledChange({
  id,
  channel,
  actor,
  startsAt,
  createdAt,
  request,
}: ScheduledJob): ScheduledChange {
  const change = request?.change
  const activation = change?.action === 'activate' || change?.action === 'canary' ? change : null
  const several = activation && 'releases' in activation ? activation : null
  const one = activation && 'remote' in activation ? activation : null
  return {
    id,
    channel,
    starts_at: isoTime(startsAt ?? createdAt),
    requested_by: actor.name,
    change_set: several?.changeSet ?? null,
    percent: activation?.percent ?? null,
    cohort: activation?.action === 'canary' ? toCohortSummary(activation.cohort) : null,
    releases: several?.releases ?? (one ? [{ remote: one.remote, version: one.version }] : []),
  }
}
