import { createHash } from 'node:crypto'
import {
  hasJobEnded,
  type CallResponseInput,
  type ChangeJob,
  type getJob,
  type Language,
} from '@tessera/shared-contracts'
import { isoTime } from '@tessera/server-kit/clock'
import { DomainError, OutageError } from '@tessera/server-kit/http/domain-error'
import type { Translate } from '@tessera/server-kit/texts'
import { toCohortSummary } from '../cohorts/canary-cohort.ts'
import { GateError } from '../gate/gate.ts'
import { translatePlatform } from '../texts.ts'
import type { JobResult, QueuedJob, StoredJob } from './change-job.ts'

// The key comes from a stored job
const translate = translatePlatform as Translate

/** Returns what changes whenever the state of a job does. */
export const getRevision = ({ state, position, progress, canceledBy }: QueuedJob): string =>
  createHash('sha256')
    .update(JSON.stringify([state, position, progress, canceledBy]))
    .digest('base64url')
    .slice(0, 12)

/** Returns a job as the calls do. */
export function toChangeJob(job: QueuedJob): ChangeJob {
  const { id, channel, state, position, progress, canceledBy } = job
  const change = job.request?.change
  return {
    id,
    channel,
    action: change?.action ?? '',
    remote: change && 'remote' in change ? change.remote : null,
    version: change && 'version' in change ? (change.version ?? null) : null,
    releases: change && 'releases' in change ? change.releases : null,
    changeSet: change && 'changeSet' in change ? (change.changeSet ?? null) : null,
    percent: change && 'percent' in change ? (change.percent ?? null) : null,
    cohort: change && 'cohort' in change ? toCohortSummary(change.cohort) : null,
    requestedBy: job.actor.name,
    state,
    canceledBy,
    position,
    progress: state === 'running' ? progress : null,
    revision: getRevision(job),
    startsAt: job.startsAt === null ? null : isoTime(job.startsAt),
    createdAt: isoTime(job.createdAt),
    startedAt: job.startedAt === null ? null : isoTime(job.startedAt),
    endedAt: job.endedAt === null ? null : isoTime(job.endedAt),
  }
}

/** Returns a job with its result, whose sentence is in the language of the request. */
export const toJobWithResult = (
  job: QueuedJob,
  language: Language,
): NonNullable<CallResponseInput<typeof getJob>['job']> => ({
  ...toChangeJob(job),
  result: hasJobEnded(job) ? toResult(job, language) : null,
})

function toResult(job: StoredJob, language: Language) {
  const { failure, ...result } = job.result ?? {}
  const isDone = job.state === 'succeeded'
  return { success: isDone, ...result, ...(!isDone && { error: describeFailure(job, failure, language) }) }
}

function describeFailure(job: StoredJob, failure: JobResult['failure'], language: Language): string {
  if (job.state === 'canceled')
    return translate(language, 'platform.jobCanceled', { by: job.canceledBy ?? job.actor.name })
  if (failure) return translate(language, failure.key, failure.values)
  return new GateError(job.result?.findings ?? []).message
}

/**
 * Returns the result of a job that has ended, as the call without `Prefer: respond-async` does.
 *
 * @throws {DomainError} @throws {GateError} for a job that was refused @throws {OutageError} after a fault
 */
export function requireResult({ id, state, result, canceledBy }: StoredJob): Omit<JobResult, 'failure'> {
  const { failure, ...rest } = result ?? {}
  if (state === 'succeeded') return rest
  if (state === 'canceled') throw new DomainError('platform.jobCanceled', { by: canceledBy ?? '' })
  if (state === 'failed')
    throw new OutageError(`job ${id} has failed`, {
      key: failure?.key ?? 'request.fault',
    })
  if (failure) throw new DomainError(failure.key, failure.values)
  throw new GateError(result?.findings ?? [])
}
