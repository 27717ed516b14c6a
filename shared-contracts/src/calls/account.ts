import { z } from 'zod/mini'
import { defineCall, outcome, result } from '../call.ts'

const password = z.string().check(z.maxLength(1_024))

/** An empty new address means that the picture stayed as it was (specification 2, §7). */
export const updateUserProfile = defineCall({
  method: 'POST',
  path: '/api/update_user_profile.php',
  encoding: 'multipart',
  body: z.object({
    username: z.string().check(z.maxLength(200)),
    /** At most `limits.avatarBytes`; becomes a square, also where the page did not cut it to one. */
    avatar: z.optional(z.file()),
  }),
  answer: z.extend(outcome, {
    error: z.optional(z.string()),
    new_avatar_url: z.optional(z.nullable(z.string())),
  }),
})

/** The member's other sessions end with it (specification 2, §7). */
export const changePassword = defineCall({
  method: 'POST',
  path: '/api/change_password.php',
  body: z.object({ current_password: password, new_password: password, confirm_password: password }),
  answer: outcome,
})

/** A browser in which the member is logged in. */
export const memberSession = z.object({
  id: z.string(),
  /** The browser and the system it runs on, in words of the page's language: `Chrome on Windows`. */
  device: z.string(),
  /** When it logged in, and when it was last seen, to the hour: ISO 8601 with time, in UTC. */
  begun_at: z.string(),
  seen_at: z.string(),
  /** Whether it is the browser that asks. */
  current: z.boolean(),
})
export type MemberSession = z.output<typeof memberSession>

/** The member's sessions: the asking one first, then by when they were last seen. */
export const getSessions = defineCall({
  method: 'GET',
  path: '/api/get_sessions.php',
  answer: z.extend(result, { sessions: z.optional(z.nullable(z.array(memberSession))) }),
})

/** Signs out everywhere else. */
export const endOtherSessions = defineCall({
  method: 'POST',
  path: '/api/end_other_sessions.php',
  answer: outcome,
})

/**
 * Everything that is kept of the member, as a zip file: the works' originals and JSON. A page links to the
 * path with `download`; only a refusal is JSON.
 */
export const exportData = defineCall({
  method: 'GET',
  path: '/api/export_data.php',
  answer: result,
})

/** Deletes the account and all that is kept of the member, at once and for ever. */
export const deleteAccount = defineCall({
  method: 'POST',
  path: '/api/delete_account.php',
  body: z.object({ current_password: password }),
  answer: outcome,
})
