import * as z from '@tessera/shared-contracts/schema'
import { defineCall, protectedResult, resultWithError } from '../../define-call.ts'
import { entryId, listCursor, memberReference } from './console-fields.ts'

/** An activation code carries a plan or credits. It is used once. */
export const codeStates = ['unused', 'used', 'revoked'] as const
export type CodeState = (typeof codeStates)[number]

const codeFilter = z.object({ state: z.optional(z.enum(codeStates)) })

/** An activation code in the operator's list: everything but the code itself. Times are ISO 8601 in UTC. */
export const listedCode = z.object({
  id: z.string(),
  /** What the code carries: `monthly` or `annual`, or else `credits`. */
  plan: z.nullish(z.string()),
  credits: z.nullish(z.number()),
  created_at: z.string(),
  /** Missing for a code that was created on the command line. */
  created_by: z.nullish(memberReference),
  state: z.string(),
  used_at: z.nullish(z.string()),
  used_by: z.nullish(memberReference),
  revoked_at: z.nullish(z.string()),
})
export type ListedCode = z.output<typeof listedCode>

/** Lists the activation codes, newest first. */
export const listCodes = defineCall('GET', '/api/console/codes', {
  query: z.extend(codeFilter, { after: z.optional(listCursor) }),
  response: z.extend(resultWithError, {
    codes: z.nullish(z.array(listedCode)),
    /** Missing after the last page. */
    next_cursor: z.nullish(z.string()),
  }),
})

/** The same list as a CSV file, with the newest 50,000 codes. */
export const exportCodes = defineCall('GET', '/api/console/codes-csv', {
  query: codeFilter,
  response: resultWithError,
})

/** Creates codes that carry either a plan or credits, and returns them. They cannot be shown again. */
export const mintCodes = defineCall('POST', '/api/console/mint-codes', {
  encoding: 'json',
  body: z.object({
    plan: z.optional(z.enum(['monthly', 'annual'])),
    credits: z.optional(z.int().check(z.minimum(1), z.maximum(1_000_000))),
    count: z.int().check(z.minimum(1), z.maximum(500)),
  }),
  response: z.extend(protectedResult, { codes: z.nullish(z.array(z.string())) }),
})

/** Revokes the unused ones among the codes. They cannot be redeemed afterwards. */
export const revokeCodes = defineCall('POST', '/api/console/revoke-codes', {
  encoding: 'json',
  body: z.object({ ids: z.array(entryId).check(z.minLength(1), z.maxLength(500)) }),
  /** `revoked` is the number of unused codes that this call has revoked. */
  response: z.extend(protectedResult, { revoked: z.nullish(z.number()) }),
})
