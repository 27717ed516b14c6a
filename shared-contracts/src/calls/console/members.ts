import * as z from '@tessera/shared-contracts/schema'
import { defineCall, protectedResult, resultWithError } from '../../define-call.ts'
import { device } from '../account.ts'
import { entryId, listCursor, searchText } from './console-fields.ts'

/** A member in the operator's list. Times are ISO 8601 in UTC. */
export const listedMember = z.object({
  id: z.string(),
  username: z.string(),
  email: z.string(),
  /** `base`, `monthly` or `annual`. */
  plan: z.string(),
  /** True for the free trial; otherwise absent. */
  plan_is_trial: z.nullish(z.boolean()),
  credits: z.number(),
  created_at: z.string(),
  suspended_at: z.nullish(z.string()),
  role: z.nullish(z.string()),
})
export type ListedMember = z.output<typeof listedMember>

/** Lists the members, newest first. `q` is a part of the address, the name or the id. */
export const searchMembers = defineCall('GET', '/api/console/members', {
  query: z.object({ q: z.optional(searchText), after: z.optional(listCursor) }),
  response: z.extend(resultWithError, {
    members: z.nullish(z.array(listedMember)),
    /** Missing after the last page. */
    next_cursor: z.nullish(z.string()),
  }),
})

/** A movement of credits: a grant, or a task with what it cost. */
const ledgerLine = z.object({
  id: z.string(),
  at: z.string(),
  kind: z.string(),
  amount: z.number(),
  description: z.string(),
})

const memberCreation = z.object({
  id: z.string(),
  title: z.string(),
  thumb_url: z.nullish(z.string()),
  file_type: z.string(),
  moderation: z.string(),
  public: z.boolean(),
  created_at: z.string(),
})

/** How often a rate limit counted the member, and when it counts from 0 again. */
const countedTries = z.object({
  /** `log_in`, `log_in_elsewhere`, `own_password`, `second_factor`, `mailed_codes`, `reset_links` or `activation_codes`. */
  limit: z.string(),
  used: z.number(),
  max: z.number(),
  resets_at: z.string(),
  /** The network, where the limit counts each. */
  network: z.nullish(z.string()),
})

const openTask = z.object({
  id: z.string(),
  kind: z.string(),
  stage: z.string(),
  attempts: z.number(),
  created_at: z.string(),
})

export const memberDetails = z.extend(listedMember, {
  /** When the last plan ends, also where it has not started yet. In ISO 8601; null without an active plan. */
  plan_expires_at: z.nullish(z.string()),
  suspension_reason: z.nullish(z.string()),
  /** What running tasks have reserved; `credits` no longer contains it. */
  reserved_credits: z.number(),
  /** The newest 200, newest first. */
  ledger: z.array(ledgerLine),
  /** The newest 60 creations, newest first. */
  works: z.array(memberCreation),
  devices: z.array(device),
  second_factors: z.object({
    authenticator_app: z.boolean(),
    passkeys: z.number(),
    recovery_codes: z.number(),
  }),
  tries: z.array(countedTries),
  open_tasks: z.array(openTask),
})
export type MemberDetails = z.output<typeof memberDetails>

/** Returns everything that an operator sees of a member. */
export const getMemberDetails = defineCall('GET', '/api/console/member', {
  query: z.object({ id: entryId }),
  response: z.extend(resultWithError, { member: z.nullish(memberDetails) }),
})

/**
 * Changes the credits of a member by `amount`, never below 0. The reason is the description in the member's bills. A
 * request that repeats the `key` of an earlier one changes nothing.
 */
export const adjustCredits = defineCall('POST', '/api/console/adjust-credits', {
  encoding: 'json',
  body: z.object({
    id: entryId,
    amount: z.int().check(
      z.minimum(-1_000_000),
      z.maximum(1_000_000),
      z.refine(amount => amount !== 0),
    ),
    reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
    key: z.uuid(),
  }),
  /** `credits` is the new balance. */
  response: z.extend(protectedResult, { credits: z.nullish(z.number()) }),
})

/**
 * Ends the sessions of a member, blocks the log-in and hides the creations. Operators cannot be suspended,
 * and moderators suspend members without a role only.
 */
export const suspendMember = defineCall('POST', '/api/console/suspend-member', {
  encoding: 'json',
  body: z.object({ id: entryId, reason: z.optional(z.string().check(z.trim(), z.maxLength(200))) }),
  response: protectedResult,
})

/** Ends the suspension of a member. */
export const restoreMember = defineCall('POST', '/api/console/restore-member', {
  encoding: 'json',
  body: z.object({ id: entryId }),
  response: protectedResult,
})

/** Mails a member the link that sets a new password. */
export const sendPasswordReset = defineCall('POST', '/api/console/send-password-reset', {
  encoding: 'json',
  body: z.object({ id: entryId }),
  response: protectedResult,
})

/** Signs a member out on all devices. */
export const endMemberSessions = defineCall('POST', '/api/console/end-sessions', {
  encoding: 'json',
  body: z.object({ id: entryId }),
  response: protectedResult,
})
