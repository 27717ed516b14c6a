import { createHmac, timingSafeEqual } from 'node:crypto'
import { newId } from '@tessera/platform/ids'

/**
 * Signs tokens for browsers in which an account has logged in (OWASP calls them device cookies). Wrong passwords from
 * such a browser are counted separately, so attempts from elsewhere cannot lock members out of their own browsers.
 */
export function createDeviceTokens(secret: string) {
  const sign = (id: string, accountId: string) =>
    createHmac('sha256', secret).update(`browser ${id} ${accountId}`).digest()
  return {
    /** Creates a token after a log-in of the account. */
    issue(accountId: string): string {
      const id = newId()
      return `${id}.${sign(id, accountId).toString('base64url')}`
    },

    /** Returns the id of the device; null without a valid token for the account. */
    verify(token: string | undefined, accountId: string): string | null {
      const [id = '', signature = ''] = (token ?? '').split('.')
      const actual = Buffer.from(signature, 'base64url')
      const expected = sign(id, accountId)
      return actual.length === expected.length && timingSafeEqual(actual, expected) ? id : null
    },
  }
}
export type DeviceTokens = ReturnType<typeof createDeviceTokens>
