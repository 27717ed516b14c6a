import type { RegistrationCredential } from '@tessera/shared-contracts'
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser'
import { toPasskeyResult, type PasskeyResult } from './passkey-result.ts'

/** Lets the user create a passkey in a dialog of the browser. */
export const createPasskey = (options: object): Promise<PasskeyResult<RegistrationCredential>> =>
  toPasskeyResult(async () => {
    const { startRegistration } = await import('@simplewebauthn/browser')
    return startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON })
  })
