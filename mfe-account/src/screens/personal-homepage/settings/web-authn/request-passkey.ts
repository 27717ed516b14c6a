import type { AuthenticationCredential } from '@tessera/shared-contracts'
import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser'
import { toPasskeyResult, type PasskeyResult } from './passkey-result.ts'

/** Lets the user choose a passkey in a dialog of the browser, which signs the challenge of the server. */
export const requestPasskey = (options: object): Promise<PasskeyResult<AuthenticationCredential>> =>
  toPasskeyResult(async () => {
    const { startAuthentication } = await import('@simplewebauthn/browser')
    return startAuthentication({ optionsJSON: options as PublicKeyCredentialRequestOptionsJSON })
  })
