import * as z from '@tessera/shared-contracts/schema'
import { defineCall, protectedResult, resultWithError } from '../define-call.ts'
import { user } from '../user.ts'

/*
 * Two-step verification: passkeys (WebAuthn), codes of an authenticator app (TOTP), and recovery codes for who lost both.
 * A member with one of the first two needs it to log in, and again before what a stolen session must not do.
 */

const password = z.string().check(z.maxLength(1_024))
const code = z.string().check(z.maxLength(40))
const base64Url = z.string().check(z.maxLength(20_000), z.regex(/^[\w-]*$/))

/** The options for the browser's WebAuthn API, in its JSON form. */
const webAuthnOptions = z.nullish(z.record(z.string(), z.unknown()))

/** The JSON form of what `navigator.credentials` returns. */
const registrationCredential = z.object({
  id: base64Url,
  rawId: base64Url,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: base64Url,
    attestationObject: base64Url,
    transports: z.optional(z.array(z.string().check(z.maxLength(20))).check(z.maxLength(10))),
  }),
})
const authenticationCredential = z.object({
  id: base64Url,
  rawId: base64Url,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: base64Url,
    authenticatorData: base64Url,
    signature: base64Url,
    userHandle: z.nullish(base64Url),
  }),
})
export type RegistrationCredential = z.output<typeof registrationCredential>
export type AuthenticationCredential = z.output<typeof authenticationCredential>

/** From the response of `login`. Valid for a few minutes. */
const secondStepToken = z.string().check(z.maxLength(500))
/** The recovery codes, which the server shows only once. */
const recoveryCodes = z.nullish(z.array(z.string()))

export const passkey = z.object({
  id: z.string(),
  name: z.string(),
  /** ISO 8601 in UTC. */
  created_at: z.string(),
  last_used_at: z.nullish(z.string()),
})
export type Passkey = z.output<typeof passkey>

export const getPasskeys = defineCall('GET', '/api/passkey_list.php', {
  response: z.extend(resultWithError, { passkeys: z.nullish(z.array(passkey)) }),
})

/** The first factor of a member needs the password. A further one needs the second factor again. */
export const getPasskeyRegistrationOptions = defineCall('POST', '/api/passkey_registration_options.php', {
  encoding: 'json',
  body: z.object({ current_password: z.optional(password) }),
  response: z.extend(protectedResult, { options: webAuthnOptions }),
})

/** Adds a passkey. The first factor of a member brings recovery codes. */
export const registerPasskey = defineCall('POST', '/api/passkey_register.php', {
  encoding: 'json',
  body: z.object({ credential: registrationCredential, name: z.string().check(z.maxLength(200)) }),
  response: z.extend(resultWithError, { recovery_codes: recoveryCodes }),
})

export const removePasskey = defineCall('POST', '/api/passkey_remove.php', {
  encoding: 'json',
  body: z.object({ passkey_id: z.string().check(z.maxLength(2_000)) }),
  response: protectedResult,
})

/** Without a token any passkey of the site can log in; with one, those of the account whose password was right. */
export const getPasskeyLoginOptions = defineCall('POST', '/api/passkey_login_options.php', {
  encoding: 'json',
  body: z.object({ second_step_token: z.optional(secondStepToken) }),
  response: z.extend(resultWithError, { options: webAuthnOptions }),
})

export const loginWithPasskey = defineCall('POST', '/api/passkey_login.php', {
  encoding: 'json',
  body: z.object({
    credential: authenticationCredential,
    second_step_token: z.optional(secondStepToken),
  }),
  response: z.extend(resultWithError, { user: z.nullish(user) }),
})

export const getPasskeyVerificationOptions = defineCall('POST', '/api/passkey_verification_options.php', {
  response: z.extend(resultWithError, { options: webAuthnOptions }),
})

/** Confirms the second factor of a member who is logged in. */
export const verifyWithPasskey = defineCall('POST', '/api/passkey_verify.php', {
  encoding: 'json',
  body: z.object({ credential: authenticationCredential }),
  response: resultWithError,
})

export const getTotpStatus = defineCall('GET', '/api/totp_status.php', {
  response: z.extend(resultWithError, {
    enabled: z.nullish(z.boolean()),
    recovery_codes_left: z.nullish(z.number()),
  }),
})

/** Creates a secret for an authenticator app. It counts from `confirmTotp` on. */
export const beginTotp = defineCall('POST', '/api/totp_begin.php', {
  encoding: 'json',
  body: z.object({ current_password: z.optional(password) }),
  response: z.extend(protectedResult, {
    /** In base32, for who types it. */
    secret: z.nullish(z.string()),
    /** An `otpauth://` address, and a QR code of it as a `data:` URL of an SVG image. */
    url: z.nullish(z.string()),
    qr_code: z.nullish(z.string()),
  }),
})

/** Turns the authenticator app on with its first code. The first factor of a member brings recovery codes. */
export const confirmTotp = defineCall('POST', '/api/totp_confirm.php', {
  encoding: 'json',
  body: z.object({ code }),
  response: z.extend(resultWithError, { recovery_codes: recoveryCodes }),
})

export const removeTotp = defineCall('POST', '/api/totp_remove.php', { response: protectedResult })

/** Finishes a log-in with a code of the authenticator app or a recovery code. */
export const loginWithTotp = defineCall('POST', '/api/totp_login.php', {
  encoding: 'json',
  body: z.object({ second_step_token: secondStepToken, code }),
  response: z.extend(resultWithError, { user: z.nullish(user) }),
})

/** Confirms the second factor of a member who is logged in, with a code or a recovery code. */
export const verifyWithTotp = defineCall('POST', '/api/totp_verify.php', {
  encoding: 'json',
  body: z.object({ code }),
  response: resultWithError,
})

/** Replaces the recovery codes. */
export const renewRecoveryCodes = defineCall('POST', '/api/totp_recovery_codes.php', {
  response: z.extend(protectedResult, { recovery_codes: recoveryCodes }),
})
