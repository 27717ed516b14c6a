import * as z from '@tessera/shared-contracts/schema'
import { defineCall, resultWithMessage, resultWithError } from '../define-call.ts'

const password = z.string().check(z.maxLength(1_024))

/** Whether the member has to confirm the second factor (`verifyWithPasskey`, `verifyWithTotp`) and try again. */
const needsVerification = z.nullish(z.boolean())
const protectedResult = z.extend(resultWithMessage, { needs_verification: needsVerification })

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
export const device = z.object({
  /** The `session_id` of `endSession`. */
  id: z.string(),
  /** The browser and its operating system in the language of the page: `Chrome on Windows`. */
  device: z.string(),
  /** The network of its last request in the language of the page. An older server sends none. */
  place: z.optional(z.string()),
  /** The time of the login, and of the last request rounded to the hour: ISO 8601 in UTC. */
  begun_at: z.string(),
  seen_at: z.string(),
  /** Whether this is the device that makes the request. */
  current: z.boolean(),
})
export type Device = z.output<typeof device>

/** Returns the member's devices: the current one first, then the others by their last request. */
export const getDevices = defineCall('GET', '/api/get_devices.php', {
  response: z.extend(resultWithError, { devices: z.nullish(z.array(device)) }),
})

/** The name of `getDevices` in releases of 2026-11 and earlier, which still run. */
export const getSessions = defineCall('GET', '/api/get_sessions.php', {
  response: z.extend(resultWithError, { sessions: z.nullish(z.array(device)) }),
})

/** Signs out one device of the member. */
export const endSession = defineCall('POST', '/api/end_session.php', {
  body: z.object({ session_id: z.string().check(z.maxLength(100)) }),
  response: resultWithMessage,
})

/** Signs out all devices of the member but the one of the request. */
export const endOtherSessions = defineCall('POST', '/api/end_other_sessions.php', {
  response: resultWithMessage,
})

/** Sends a code to the new address. The address of the account stays as it is until the code is confirmed. */
export const requestEmailChange = defineCall('POST', '/api/request_email_change.php', {
  body: z.object({ email: z.string().check(z.maxLength(254)), password }),
  response: protectedResult,
})

/** Changes the address to the one that the code was sent to. The old address gets a link that reverts the change. */
export const confirmEmailChange = defineCall('POST', '/api/confirm_email_change.php', {
  body: z.object({ code: z.string().check(z.maxLength(20)) }),
  response: z.extend(resultWithMessage, { email: z.nullish(z.string()) }),
})

/**
 * Gives an account its old address again, with the token of the link that was sent there. Ends all sessions, and the
 * password no longer works: the old address gets a link that sets a new one.
 */
export const revertEmailChange = defineCall('POST', '/api/revert_email_change.php', {
  body: z.object({ token: z.string().check(z.maxLength(100)) }),
  response: resultWithMessage,
})

/**
 * Returns all data of the member as a zip file: the original files of the creations, and JSON. A page links to the
 * path with `download`. Only an error response is JSON.
 */
export const exportData = defineCall('GET', '/api/export_data.php', {
  /** With `check`, the response is JSON: whether the member can export now. */
  query: z.object({ check: z.optional(z.literal('1')) }),
  response: z.extend(resultWithError, { needs_verification: needsVerification }),
  hasEffects: true,
})

/** Deletes the account and all data of the member immediately and permanently. */
export const deleteAccount = defineCall('POST', '/api/delete_account.php', {
  body: z.object({ current_password: password }),
  response: protectedResult,
})
