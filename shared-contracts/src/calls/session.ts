import { z } from 'zod/mini'
import { defineCall, resultWithMessage } from '../define-call.ts'
import { user } from '../user.ts'

const email = z.string().check(z.maxLength(254))
const password = z.string().check(z.maxLength(1_024))

/** `isLoggedIn` and `loggedIn` have the same meaning; a server sends either (specification 1, §3). */
export const checkSession = defineCall('POST', '/api/check_session.php', {
  query: z.object({ t: z.optional(z.string().check(z.maxLength(20))) }),
  response: z.object({
    isLoggedIn: z.optional(z.boolean()),
    loggedIn: z.optional(z.boolean()),
    user: z.nullish(user),
  }),
})

export const login = defineCall('POST', '/api/login.php', {
  body: z.object({ email, password }),
  response: z.extend(resultWithMessage, { user: z.nullish(user) }),
})

export const logout = defineCall('POST', '/api/logout.php', {
  response: z.looseObject({}),
})

export const sendCode = defineCall('POST', '/api/send_code.php', {
  body: z.object({ email }),
  response: resultWithMessage,
})

/** Sends a link that sets a new password. The response is the same for every address. */
export const requestPasswordReset = defineCall('POST', '/api/request_password_reset.php', {
  body: z.object({ email }),
  response: resultWithMessage,
})

/** Sets a new password with the token of a link, and ends all sessions of the member. */
export const resetPassword = defineCall('POST', '/api/reset_password.php', {
  body: z.object({ token: z.string().check(z.maxLength(100)), password }),
  response: resultWithMessage,
})

export const register = defineCall('POST', '/api/register.php', {
  encoding: 'multipart',
  body: z.object({
    username: z.string().check(z.maxLength(200)),
    email,
    code: z.string().check(z.maxLength(20)),
    password,
  }),
  response: resultWithMessage,
})
