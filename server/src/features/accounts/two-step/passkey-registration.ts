import type { PublicKeyCredentialCreationOptionsJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { RegistrationCredential } from '@tessera/shared-contracts'
import { DomainError } from '../../../domain-error.ts'
import type { Member } from '../members/member.ts'
import {
  rejectInvalidPasskey,
  saveChallenge,
  takeChallenge,
  toDescriptor,
  type PasskeyDependencies,
  type RelyingParty,
} from './passkey-challenges.ts'
import {
  listSecondFactors,
  notifyOfFactorChange,
  removeRecoveryCodesWithoutFactor,
  replaceRecoveryCodes,
} from './second-factors.ts'
import { loadWebAuthn } from './webauthn.ts'

const maxPasskeys = 20
const maxNameLength = 60

type Owner = Pick<Member, 'id' | 'email' | 'language'>

/** @throws {DomainError} if the member has as many passkeys as possible */
export async function createRegistrationOptions(
  services: PasskeyDependencies,
  { id, email, username }: Pick<Member, 'id' | 'email' | 'username'>,
  { rpId }: RelyingParty,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const own = await services.stores.passkeys.listByAccount(id)
  if (own.length >= maxPasskeys) throw new DomainError('twoStep.passkeysFull', { max: maxPasskeys })
  const { generateRegistrationOptions } = await loadWebAuthn()
  const options = await generateRegistrationOptions({
    rpName: 'Tessera',
    rpID: rpId,
    userName: email,
    userDisplayName: username,
    userID: new TextEncoder().encode(id),
    excludeCredentials: own.map(toDescriptor),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  })
  await saveChallenge(services, options.challenge, { accountId: id, purpose: 'register' })
  return options
}

/**
 * Adds a passkey.
 *
 * @returns recovery codes, if this is the member's first factor
 * @throws {DomainError} for a response that does not fit a challenge of this member, or a known passkey
 */
export async function registerPasskey(
  services: PasskeyDependencies,
  member: Owner,
  { credential, name: typed }: { credential: RegistrationCredential; name: string },
  { origin, rpId }: RelyingParty,
): Promise<string[] | null> {
  const { transact, clock } = services
  const name = typed.trim().replaceAll(/\s+/g, ' ').slice(0, maxNameLength)
  if (name === '') throw new DomainError('twoStep.passkeyNameMissing')
  const expectedChallenge = await takeChallenge(services, credential, {
    accountId: member.id,
    purpose: 'register',
  })
  const { verifyRegistrationResponse } = await loadWebAuthn()
  const { registrationInfo } = await rejectInvalidPasskey(() =>
    verifyRegistrationResponse({
      response: { ...credential, clientExtensionResults: {} } as RegistrationResponseJSON,
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: false,
    }),
  )
  if (!registrationInfo) throw new DomainError('twoStep.passkeyRefused')
  const { id, publicKey, counter } = registrationInfo.credential
  const codes = await transact(async inside => {
    const isFirst = (await listSecondFactors(inside, member.id)).length === 0
    const isNew = await inside.passkeys.add({
      id,
      accountId: member.id,
      name,
      publicKey: Buffer.from(publicKey).toString('base64url'),
      counter,
      transports: credential.response.transports ?? [],
      createdAt: clock(),
      lastUsedAt: null,
    })
    if (!isNew) throw new DomainError('twoStep.passkeyKnown')
    await inside.audit.addOfMember(member.id, 'add passkey', clock())
    return isFirst ? replaceRecoveryCodes(inside, member.id) : null
  })
  notifyOfFactorChange(services, member, 'add passkey')
  return codes
}

/** @throws {DomainError} if the member has no such passkey */
export async function removePasskey(
  services: PasskeyDependencies,
  member: Owner,
  passkeyId: string,
): Promise<void> {
  await services.transact(async inside => {
    if (!(await inside.passkeys.remove(passkeyId, member.id))) throw new DomainError('twoStep.passkeyUnknown')
    await removeRecoveryCodesWithoutFactor(inside, member.id)
    await inside.audit.addOfMember(member.id, 'remove passkey', services.clock())
  })
  notifyOfFactorChange(services, member, 'remove passkey')
}
