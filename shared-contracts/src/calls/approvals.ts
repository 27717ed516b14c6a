import * as z from '@tessera/shared-contracts/schema'
import { defineCall, resultWithError } from '../define-call.ts'
import { cohortSummary } from '../releases/canary-cohort.ts'
import { channel } from '../releases/composition.ts'
import { releaseReference } from './releases/release-reference.ts'

/** A change of a channel that waits for a second person. */
const openApproval = z.object({
  /** `activate` or `deactivate`. A later platform may have more actions. */
  action: z.string(),
  channel,
  releases: z.array(releaseReference),
  /** The share of the visitors; null for all. */
  percent: z.nullish(z.number()),
  /** Of a canary for certain visitors: `percent` is the share of these. */
  cohort: z.nullish(cohortSummary),
  force: z.optional(z.boolean()),
  acceptPolicy: z.optional(z.boolean()),
  fallback: z.optional(z.boolean()),
  /** When it is to be activated, in ISO 8601. Null for at once. */
  at: z.nullish(z.string()),
  /** The change set that has these releases. */
  changeSet: z.nullish(z.string()),
  /** The channel of a promotion. */
  from: z.nullish(channel),
  requestedBy: z.string(),
  /** ISO 8601. */
  requestedAt: z.string(),
  /** When it has to be requested again, in ISO 8601. */
  expiresAt: z.string(),
})
export type OpenApproval = z.output<typeof openApproval>

/** Lists the changes that wait for a second person, oldest first. An integrator approves one by requesting the same. */
export const listApprovals = defineCall('GET', '/platform/approvals', {
  response: z.extend(resultWithError, { approvals: z.nullish(z.array(openApproval)) }),
})
