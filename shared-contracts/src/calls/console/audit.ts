import * as z from '@tessera/shared-contracts/schema'
import { defineCall, resultWithError } from '../../define-call.ts'
import { memberReference } from './console-fields.ts'

const auditFilter = z.object({
  /** The id of a member, `operator`, or a part of the owner of a platform token. A member's entries are those about them, too. */
  actor: z.optional(z.string().check(z.maxLength(100))),
  act: z.optional(z.string().check(z.maxLength(100))),
  /** The first and the last day in UTC: `2026-11-21`. */
  from: z.optional(z.isoDate()),
  until: z.optional(z.isoDate()),
})

/** An entry of the audit log, or of the history of releases. */
export const listedAuditEntry = z.object({
  id: z.string(),
  /** ISO 8601 in UTC. */
  at: z.string(),
  /** `member` and the id, `operator` for the command line, or the owner of a platform token. */
  actor: z.string(),
  /** The member who acted. Missing for other actors, and where the account was deleted. */
  actor_member: z.nullish(memberReference),
  act: z.string(),
  subject: z.string(),
})
export type ListedAuditEntry = z.output<typeof listedAuditEntry>

/** Lists what members, operators and teams did that concerns security, newest first. */
export const listAuditEntries = defineCall('GET', '/api/console/audit', {
  query: z.extend(auditFilter, {
    /** The `next_cursor` of the page before. */
    after: z.optional(z.string().check(z.regex(/^\d{1,15}\.(audit|release)\.\d{1,15}$/))),
  }),
  response: z.extend(resultWithError, {
    entries: z.nullish(z.array(listedAuditEntry)),
    /** Missing after the last page. */
    next_cursor: z.nullish(z.string()),
  }),
})

/** The same list as a CSV file, with the newest 50,000 entries. */
export const exportAuditEntries = defineCall('GET', '/api/console/audit-csv', {
  query: auditFilter,
  response: resultWithError,
})
