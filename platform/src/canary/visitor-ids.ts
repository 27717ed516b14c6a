import { newId } from '@tessera/server-kit/ids'
import type { Keyring } from '@tessera/server-kit/secrets/keyring'

/** Short, because every request sends the cookie. */
const signatureBytes = 12

/**
 * Creates the issuer of anonymous visitor ids. The ids are signed, so that no client can invent many visitors to influence
 * a canary with their reports.
 */
export function createVisitorIds(keyring: Keyring) {
  return {
    /** Returns a new id and the value of its cookie. */
    issue(): { id: string; cookie: string } {
      const id = newId()
      return { id, cookie: `${id}.${keyring.sign(`visitor ${id}`, signatureBytes)}` }
    },

    /** Returns the id in a cookie; null for a cookie that this installation did not sign. */
    verify(cookie: string | undefined): string | null {
      const [id = '', ...signature] = (cookie ?? '').split('.')
      return keyring.verify(`visitor ${id}`, signature.join('.'), signatureBytes) ? id : null
    },
  }
}
export type VisitorIds = ReturnType<typeof createVisitorIds>
