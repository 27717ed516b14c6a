import { z } from 'zod/mini'
import { defineCall, resultWithMessage, resultWithError } from '../define-call.ts'

const password = z.string().check(z.maxLength(1_024))

/** An empty `new_avatar_url` means that the avatar has not changed (specification 2, §7). */
export const updateUserProfile = defineCall('POST', '/api/update_user_profile.php', {
  encoding: 'multipart',
  body: z.object({
    username: z.string().check(z.maxLength(200)),
    /** At most the bytes that `limits` allows for an avatar. The server crops it to a square. */
    avatar: z.optional(z.file()),
  }),
  response: z.extend(resultWithMessage, {
    error: z.optional(z.string()),
    new_avatar_url: z.nullish(z.string()),
  }),
})

/** Changes the password and ends the member's other sessions (specification 2, §7). */
export const changePassword = defineCall('POST', '/api/change_password.php', {
  body: z.object({ current_password: password, new_password: password, confirm_password: password }),
  response: resultWithMessage,
})

/** A browser in which the member is signed in. */
export const memberSession = z.object({
  id: z.string(),
  /** The browser and its operating system in the language of the page: `Chrome on Windows`. */
  device: z.string(),
  /** The time of the login, and of the last request rounded to the hour: ISO 8601 in UTC. */
  begun_at: z.string(),
  seen_at: z.string(),
  /** Whether this is the session of the request. */
  current: z.boolean(),
})
export type MemberSession = z.output<typeof memberSession>

/** Returns the member's sessions: the current one first, then the others by their last request. */
export const getSessions = defineCall('GET', '/api/get_sessions.php', {
  response: z.extend(resultWithError, { sessions: z.nullish(z.array(memberSession)) }),
})

export const endOtherSessions = defineCall('POST', '/api/end_other_sessions.php', {
  response: resultWithMessage,
})

/**
 * Returns all data of the member as a zip file: the original files of the creations, and JSON. A page links to the
 * path with `download`. Only an error response is JSON.
 */
export const exportData = defineCall('GET', '/api/export_data.php', {
  response: resultWithError,
})

/** Deletes the account and all data of the member immediately and permanently. */
export const deleteAccount = defineCall('POST', '/api/delete_account.php', {
  body: z.object({ current_password: password }),
  response: resultWithMessage,
})
