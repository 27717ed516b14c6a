import * as z from '@tessera/shared-contracts/schema'
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

/** What an account with two-step verification still needs, after its password was right. */
export const secondStep = z.object({
  /** For `loginWithTotp` and `loginWithPasskey`; valid for a few minutes. */
  token: z.string(),
  /** `totp`: the authenticator app or a recovery code. `passkey`: a passkey or a recovery code. */
  methods: z.array(z.string()),
})
export type SecondStep = z.output<typeof secondStep>

export const login = defineCall('POST', '/api/login.php', {
  body: z.object({ email, password }),
  response: z.extend(resultWithMessage, { user: z.nullish(user), second_step: z.nullish(secondStep) }),
})

export const logout = defineCall('POST', '/api/logout.php', {
  response: z.looseObject({
    /** Not in the specification: the log-out page of the identity provider, where the browser goes next. */
    logout_url: z.nullish(z.string()),
  }),
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
  response: z.extend(resultWithMessage, {
    /** Not in the specification: the name of the field that the message is about. */
    field: z.nullish(z.string()),
  }),
})
