import { newId } from '@tessera/server-kit/ids'
import type { Keyring } from '@tessera/server-kit/secrets/keyring'

declare module '../../../feature.ts' {
  interface FeatureServices {
    browsers: DeviceTokens
    /** Signs what this server gives to browsers. */
    browserKeyring: Keyring
  }
}

/**
 * Signs tokens for browsers in which an account has logged in (OWASP calls them device cookies). Wrong passwords from
 * such a browser are counted separately, so attempts from elsewhere cannot lock members out of their own browsers.
 */
export function createDeviceTokens(keyring: Keyring) {
  const toSigningPayload = (id: string, accountId: string) => `browser ${id} ${accountId}`
  return {
    /** Creates a token after a log-in of the account. */
    issue(accountId: string): string {
      const id = newId()
      return `${id}.${keyring.sign(toSigningPayload(id, accountId))}`
    },

    /** Returns the id of the device; null without a valid token for the account. */
    verify(token: string | undefined, accountId: string): string | null {
      const [id = '', ...signature] = (token ?? '').split('.')
      return keyring.verify(toSigningPayload(id, accountId), signature.join('.')) ? id : null
    },
  }
}
export type DeviceTokens = ReturnType<typeof createDeviceTokens>
