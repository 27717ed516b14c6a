import * as z from '@tessera/shared-contracts/schema'
import { defineCall, resultWithError } from '../define-call.ts'

/** Why a creation is reported. */
export const reportReasons = ['sexual', 'violent', 'hateful', 'rights', 'spam', 'other'] as const
export const reportReason = z.enum(reportReasons)
export type ReportReason = z.output<typeof reportReason>

/** Reports a public creation to the moderators. Anonymous users may, too. */
export const reportCreation = defineCall('POST', '/api/report_creation.php', {
  body: z.object({
    /** The id of the creation. Of a portfolio, the id in its address is accepted too. */
    creation_id: z.string().check(z.minLength(1), z.maxLength(100)),
    reason: reportReason,
    text: z.optional(z.string().check(z.maxLength(4_000))),
  }),
  response: resultWithError,
})
