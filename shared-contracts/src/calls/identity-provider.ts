import * as z from '@tessera/shared-contracts/schema'
import { defineCall, resultWithError } from '../define-call.ts'
import { user } from '../user.ts'
import { secondStep } from './session.ts'

/*
 * Log-in through an identity provider (OpenID Connect). The browser goes to the provider's page and comes back to
 * `providerCallbackPath`, whose script finishes the log-in with the parameters of the address.
 */

/** The path of the page to which the provider sends the browser back. Operators register it at the provider. */
export const providerCallbackPath = '/login/callback'

/** A path of this site with its parameters: the page to show after the provider. */
const returnPath = z.string().check(z.maxLength(2_000), z.regex(/^\/(?![/\\])/))
const providerUrl = z.nullish(z.string())

/** The provider of the installation, and the member's identity there. */
export const getIdentityProvider = defineCall('GET', '/api/oidc_provider.php', {
  response: z.extend(resultWithError, {
    /** Null where the operator has set none. */
    provider: z.nullish(z.object({ name: z.string() })),
    /** Null for an anonymous user, and for a member who has linked none. */
    linked: z.nullish(
      z.object({
        /** As the provider named it when it was linked. */
        email: z.nullish(z.string()),
        /** ISO 8601 in UTC. */
        linked_at: z.string(),
      }),
    ),
  }),
})

/** Begins a log-in: the response has the address of the provider's page. */
export const beginProviderLogin = defineCall('POST', '/api/oidc_login.php', {
  encoding: 'json',
  body: z.object({ return_path: returnPath }),
  response: z.extend(resultWithError, { url: providerUrl }),
})

/** Begins to link the member to an identity. Needs the password or the second factor. */
export const beginIdentityLink = defineCall('POST', '/api/oidc_link.php', {
  encoding: 'json',
  body: z.object({
    return_path: returnPath,
    current_password: z.optional(z.string().check(z.maxLength(1_024))),
  }),
  response: z.extend(resultWithError, { url: providerUrl, needs_verification: z.nullish(z.boolean()) }),
})

/** Finishes what one of the two began in this browser. */
export const handleProviderCallback = defineCall('POST', '/api/oidc_finish.php', {
  encoding: 'json',
  body: z.object({
    /** The query of the page's address, as the provider wrote it: `code=…&state=…`. */
    parameters: z.string().check(z.maxLength(8_000)),
  }),
  response: z.extend(resultWithError, {
    /** Whether the user canceled at the provider. */
    cancelled: z.nullish(z.boolean()),
    /** From the call that began. Null where the browser did not begin here, or too long ago. */
    return_path: z.nullish(z.string()),
    /** The member who is logged in now; null for an identity that was linked. */
    user: z.nullish(user),
    /** Whether the log-in created the account. */
    is_new: z.nullish(z.boolean()),
    second_step: z.nullish(secondStep),
  }),
})

/** Removes the link to the identity. Needs the password or the second factor. */
export const unlinkIdentity = defineCall('POST', '/api/oidc_unlink.php', {
  encoding: 'json',
  body: z.object({ current_password: z.optional(z.string().check(z.maxLength(1_024))) }),
  response: z.extend(resultWithError, { needs_verification: z.nullish(z.boolean()) }),
})
