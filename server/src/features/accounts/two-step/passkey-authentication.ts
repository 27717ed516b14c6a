import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server'
import type { AuthenticationCredential } from '@tessera/shared-contracts'
import { DomainError } from '../../../domain-error.ts'
import type { ChallengePurpose } from './challenges-store.ts'
import {
  rejectInvalidPasskey,
  saveChallenge,
  takeChallenge,
  toDescriptor,
  type ChallengeRequest,
  type PasskeyDependencies,
  type RelyingParty,
} from './passkey-challenges.ts'
import { loadWebAuthn } from './webauthn.ts'

/** The member whose passkey is requested, and the purpose. */
export interface PasskeyRequest extends ChallengeRequest {
  purpose: Exclude<ChallengePurpose, 'register'>
}

/** Creates the options with which a browser asks for a passkey. */
export async function createAuthenticationOptions(
  services: PasskeyDependencies,
  request: PasskeyRequest,
  { rpId }: RelyingParty,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { accountId } = request
  const own = accountId === null ? [] : await services.stores.passkeys.listByAccount(accountId)
  const { generateAuthenticationOptions } = await loadWebAuthn()
  const options = await generateAuthenticationOptions({
    rpID: rpId,
    allowCredentials: own.map(toDescriptor),
    userVerification: accountId === null ? 'required' : 'preferred',
  })
  await saveChallenge(services, options.challenge, request)
  return options
}

/**
 * Checks what a passkey signed.
 *
 * @returns the account of the passkey
 * @throws {DomainError} for an unknown passkey, one of another account, and for a signature that is wrong or of another
 *   challenge. Without a password the authenticator must have verified the person
 */
export async function checkPasskey(
  services: PasskeyDependencies,
  request: PasskeyRequest,
  credential: AuthenticationCredential,
  { origin, rpId }: RelyingParty,
): Promise<string> {
  const { stores, clock } = services
  const passkey = await stores.passkeys.find(credential.id)
  if (!passkey || (request.accountId !== null && passkey.accountId !== request.accountId))
    throw new DomainError('twoStep.passkeyUnknown')
  const expectedChallenge = await takeChallenge(services, credential, request)
  const { verifyAuthenticationResponse } = await loadWebAuthn()
  const { verified, authenticationInfo } = await rejectInvalidPasskey(() =>
    verifyAuthenticationResponse({
      response: { ...credential, clientExtensionResults: {} } as AuthenticationResponseJSON,
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      credential: {
        id: passkey.id,
        publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
        counter: passkey.counter,
      },
      requireUserVerification: request.accountId === null,
    }),
  )
  if (!verified) throw new DomainError('twoStep.passkeyRefused')
  await stores.passkeys.recordUse(passkey.id, authenticationInfo.newCounter, clock())
  return passkey.accountId
}
