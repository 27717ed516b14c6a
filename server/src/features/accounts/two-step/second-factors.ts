import { isInFuture, minuteMs } from '@tessera/server-kit/clock'
import type { MemberAction } from '../../audit/store.ts'
import { text } from '../../../texts.ts'
import { notifyMember, type MailRecipient } from '../../mails/notify-member.ts'
import { createRecoveryCodes, hashRecoveryCode } from './recovery-codes.ts'
import { hashToken } from '@tessera/server-kit/secrets/hash-token'
import type { Needs } from '../../../feature.ts'
import type { AccountStores } from '../stores.ts'

/** Within this time after a second factor, the same session is not asked for it again. */
const verificationMs = 10 * minuteMs

export type SecondFactorMethod = 'totp' | 'passkey'

/** Lists the ways in which a member can confirm a log-in. Empty: the member has no two-step verification. */
export async function listSecondFactors(
  { passkeys, totp }: Pick<AccountStores, 'passkeys' | 'totp'>,
  accountId: string,
): Promise<SecondFactorMethod[]> {
  const hasTotp = (await totp.find(accountId))?.confirmedAt != null
  const hasPasskey = (await passkeys.listByAccount(accountId)).length > 0
  return [...(hasTotp ? (['totp'] as const) : []), ...(hasPasskey ? (['passkey'] as const) : [])]
}

/**
 * Whether a session may do what a stolen one must not: it confirmed a second factor a few minutes ago, or the member has
 * none.
 */
export async function isVerified(
  { stores, clock }: Needs<'stores' | 'clock', AccountStores>,
  accountId: string,
  token: string | undefined,
): Promise<boolean> {
  if ((await listSecondFactors(stores, accountId)).length === 0) return true
  const session = await stores.sessions.find(hashToken(token))
  return session !== null && isInFuture(session.verifiedAt + verificationMs, clock(), verificationMs)
}

/** Records that the member confirmed a second factor in a session, or added one. */
export const recordVerification = (
  { stores, clock }: Needs<'stores' | 'clock', AccountStores>,
  token: string | undefined,
): Promise<void> => stores.sessions.setVerified(hashToken(token), clock())

/** A change of the factors, as the audit log and the mail to the member name it. */
type FactorChange = Extract<
  MemberAction,
  | 'add passkey'
  | 'remove passkey'
  | 'turn on authenticator app'
  | 'turn off authenticator app'
  | 'renew recovery codes'
>

const changeTexts = {
  'add passkey': 'twoStep.passkeyAdded',
  'remove passkey': 'twoStep.passkeyRemoved',
  'turn on authenticator app': 'twoStep.totpTurnedOn',
  'turn off authenticator app': 'twoStep.totpTurnedOff',
  'renew recovery codes': 'twoStep.recoveryCodesRenewed',
} as const satisfies Record<FactorChange, string>

/** Tells a member by mail that the factors changed. */
export const notifyOfFactorChange = (
  services: Needs<'mailer' | 'clock'>,
  member: MailRecipient,
  change: FactorChange,
): void =>
  notifyMember(services, member, 'factorChanged', { change: text(member.language, changeTexts[change]) })

/** Creates the recovery codes of a member in the caller's transaction. The server cannot show them again. */
export async function replaceRecoveryCodes(
  { recoveryCodes }: AccountStores,
  accountId: string,
): Promise<string[]> {
  const codes = createRecoveryCodes()
  await recoveryCodes.replace(
    accountId,
    codes.map(code => hashRecoveryCode(accountId, code)),
  )
  return codes
}

/**
 * Removes the factors that a member added after a time, and recovery codes that were renewed after it, in the caller's
 * transaction.
 *
 * @param after milliseconds since 1970; 0 removes all
 */
export async function removeFactors(stores: AccountStores, accountId: string, after = 0): Promise<void> {
  await stores.passkeys.removeNewerThan(accountId, after)
  await stores.totp.removeNewerThan(accountId, after)
  if (await stores.audit.hasActed(accountId, 'renew recovery codes', after))
    await stores.recoveryCodes.replace(accountId, [])
  await removeRecoveryCodesWithoutFactor(stores, accountId)
}

/** Removes the recovery codes of a member who has no factor left, in the caller's transaction. */
export async function removeRecoveryCodesWithoutFactor(
  stores: AccountStores,
  accountId: string,
): Promise<void> {
  if ((await listSecondFactors(stores, accountId)).length === 0)
    await stores.recoveryCodes.replace(accountId, [])
}
