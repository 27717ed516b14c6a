import * as z from '@tessera/shared-contracts/schema'
import { defineCall, resultWithError } from '../define-call.ts'
import { changeJob } from '../releases/change-job.ts'
import { channel } from '../releases/composition.ts'
import { checkRelease, promoteComposition, rollbackRelease } from './releases/change-releases.ts'

/**
 * The jobs that `activateRelease`, `promoteComposition`, `rollbackRelease`, `deactivateRemote` and `checkRelease` start
 * where a request has the header `Prefer: respond-async`. All of these calls require `Authorization: Bearer TOKEN`.
 */

const jobId = z.string().check(z.maxLength(100))

/** What the call that started the job returns without `Prefer: respond-async`. */
const jobResult = z.extend(promoteComposition.response, {
  version: rollbackRelease.response.shape.version,
  removed: rollbackRelease.response.shape.removed,
  findings: checkRelease.response.shape.findings,
})

/** A job, with its result where it has ended. */
const jobWithResult = z.extend(changeJob, { result: z.nullish(jobResult) })
export type ChangeJobWithResult = z.output<typeof jobWithResult>

/**
 * Returns a job. With `known`, a revision of it, the response waits for another one, for at most 25 seconds. Results are
 * stored for a week.
 */
export const getJob = defineCall('GET', '/platform/job-details', {
  query: z.object({ id: jobId, known: z.optional(z.string().check(z.maxLength(100))) }),
  response: z.extend(resultWithError, { job: z.nullish(jobWithResult) }),
})

/** Returns the open jobs in their order, then the latest ones that have ended. */
export const listJobs = defineCall('GET', '/platform/jobs', {
  query: z.object({ channel: z.optional(channel) }),
  response: z.extend(resultWithError, { jobs: z.nullish(z.array(jobWithResult)) }),
})

/**
 * Cancels a job that has changed nothing yet. Who requested it may, and integrators. One that runs ends as soon as the
 * gate can stop.
 */
export const cancelJob = defineCall('POST', '/platform/job-cancellations', {
  encoding: 'json',
  body: z.object({ id: jobId }),
  response: z.extend(resultWithError, { job: z.nullish(jobWithResult) }),
})
