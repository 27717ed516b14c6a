import { createHash, randomBytes } from 'node:crypto'
import { z } from 'zod'
import { minuteMs, type Clock } from '@tessera/server-kit/clock'
import type { Keyring } from '@tessera/server-kit/secrets/keyring'
import { parseJson } from '@tessera/shared-contracts'
import type { AuthorizationSecrets } from './identity-provider.ts'

/** How long a user may take at the provider, in milliseconds. */
export const pendingAuthorizationLifetimeMs = 15 * minuteMs

const pendingAuthorization = z.object({
  /** The member to link; null for a log-in. */
  accountId: z.string().nullable(),
  returnPath: z.string(),
  state: z.string(),
  nonce: z.string(),
  codeVerifier: z.string(),
  expiresAt: z.number(),
})
export type PendingAuthorization = z.output<typeof pendingAuthorization>

/**
 * Creates and reads the cookie of a browser that is at the provider. It is signed, so that no attacker can give a browser
 * the log-in of another one.
 */
export function createPendingAuthorizationCookies(keyring: Keyring, clock: Clock) {
  const toSigningPayload = (text: string) => `pending authorization ${text}`
  return {
    create(accountId: string | null, returnPath: string): { cookie: string; checks: AuthorizationSecrets } {
      const checks = { state: createSecret(), nonce: createSecret(), codeVerifier: createSecret() }
      const expiresAt = clock() + pendingAuthorizationLifetimeMs
      const pending = { accountId, returnPath, ...checks, expiresAt } satisfies PendingAuthorization
      const text = Buffer.from(JSON.stringify(pending)).toString('base64url')
      return { cookie: `${text}.${keyring.sign(toSigningPayload(text))}`, checks }
    },

    /**
     * Returns null for a cookie that is missing, forged, too old or of another log-in.
     *
     * @param state of the provider's response
     */
    parse(cookie: string | undefined, state: string | null): PendingAuthorization | null {
      const [text = '', ...signature] = (cookie ?? '').split('.')
      if (!keyring.verify(toSigningPayload(text), signature.join('.'))) return null
      const pending = pendingAuthorization.parse(parseJson(Buffer.from(text, 'base64url').toString()))
      return pending.state === state && pending.expiresAt > clock() ? pending : null
    },
  }
}

const createSecret = () => randomBytes(32).toString('base64url')

/** The PKCE challenge of a verifier (RFC 7636, S256). */
export const toCodeChallenge = (codeVerifier: string): string =>
  createHash('sha256').update(codeVerifier).digest('base64url')
