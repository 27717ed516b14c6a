import { mountingProgress, parseJson } from '@tessera/shared-contracts'
import type { Selectable } from 'kysely'
import type { PlatformTables } from '../database/tables.ts'
import { jobRequest, jobResult, type StoredJob } from './change-job.ts'

/** Parses the row of a job. What a later server has written in another shape is null. */
export function toStoredJob(row: Selectable<PlatformTables['change_jobs']>): StoredJob {
  return {
    number: row.number,
    id: row.id,
    channel: row.channel,
    queue: row.queue,
    request: jobRequest.safeParse(parseJson(row.request)).data ?? null,
    actor: { name: row.requested_by, remote: row.actor_remote },
    state: row.state,
    progress: mountingProgress.safeParse(parseJson(row.progress ?? '')).data ?? null,
    applied: parseResult(row.applied),
    result: parseResult(row.result),
    canceledBy: row.canceled_by,
    attempts: row.attempts,
    startsAt: row.starts_at,
    createdAt: row.created_at,
    startedAt: row.started_at,
    endedAt: row.ended_at,
  }
}

const parseResult = (text: string | null) =>
  text === null ? null : (jobResult.safeParse(parseJson(text)).data ?? {})
