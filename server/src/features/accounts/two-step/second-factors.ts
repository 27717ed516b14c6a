import { minuteMs } from '@tessera/platform/clock'
import type { MemberAction } from '../../audit/store.ts'
import { text } from '../../../texts.ts'
import type { FeatureServices } from '../../services.ts'
import { hashToken } from '../../sessions/sessions.ts'
import type { Stores } from '../../stores.ts'
import { notifyMember, type MailRecipient } from '../mails/notify-member.ts'
import { createRecoveryCodes, hashRecoveryCode } from './recovery-codes.ts'

/** Within this time after a second factor, the same session is not asked for it again. */
const verificationMs = 10 * minuteMs

export type SecondFactorMethod = 'totp' | 'passkey'

/** Lists the ways in which a member can confirm a log-in. Empty: the member has no two-step verification. */
export async function listSecondFactors(
  { passkeys, totp }: Pick<Stores, 'passkeys' | 'totp'>,
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
  { stores, clock }: Pick<FeatureServices, 'stores' | 'clock'>,
  accountId: string,
  token: string | undefined,
): Promise<boolean> {
  if ((await listSecondFactors(stores, accountId)).length === 0) return true
  const session = await stores.sessions.find(hashToken(token))
  return session !== null && session.verifiedAt > clock() - verificationMs
}

/** Records that the member confirmed a second factor in a session, or added one. */
export const recordVerification = (
  { stores, clock }: Pick<FeatureServices, 'stores' | 'clock'>,
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
  services: Pick<FeatureServices, 'mailer' | 'clock'>,
  member: MailRecipient,
  change: FactorChange,
): void =>
  notifyMember(services, member, 'factorChanged', { change: text(member.language, changeTexts[change]) })

/** Creates the recovery codes of a member in the caller's transaction. The server cannot show them again. */
export async function replaceRecoveryCodes({ recoveryCodes }: Stores, accountId: string): Promise<string[]> {
  const codes = createRecoveryCodes()
  await recoveryCodes.replace(
    accountId,
    codes.map(code => hashRecoveryCode(accountId, code)),
  )
  return codes
}

/**
 * Removes the factors that a member added after a time, in the caller's transaction.
 *
 * @param after milliseconds since 1970; 0 removes all
 */
export async function removeFactors(stores: Stores, accountId: string, after = 0): Promise<void> {
  await stores.passkeys.removeNewerThan(accountId, after)
  await stores.totp.removeNewerThan(accountId, after)
  await removeRecoveryCodesWithoutFactor(stores, accountId)
}

/** Removes the recovery codes of a member who has no factor left, in the caller's transaction. */
export async function removeRecoveryCodesWithoutFactor(stores: Stores, accountId: string): Promise<void> {
  if ((await listSecondFactors(stores, accountId)).length === 0)
    await stores.recoveryCodes.replace(accountId, [])
}
