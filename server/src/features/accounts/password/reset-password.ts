import { randomBytes } from 'node:crypto'
import { limits, type Language } from '@tessera/shared-contracts'
import { minuteMs } from '@tessera/server-kit/clock'
import { getSubscriberNetwork } from '@tessera/server-kit/http/network'
import { DomainError } from '../../../domain-error.ts'
import { createRateLimiter } from '../../rate-limits/rate-limiter.ts'
import { composeMail } from '../../mails/compose-mail.ts'
import type { Mailer } from '../../mails/mailer.ts'
import { notifyMember } from '../../mails/notify-member.ts'
import { listSecondFactors } from '../two-step/second-factors.ts'
import { hashToken } from '@tessera/server-kit/secrets/hash-token'
import type { Account } from '../members/account.ts'
import type { ClientInfo } from '../../../web/client-info.ts'
import { parseEmail, parsePassword } from '../members/account-fields.ts'
import type { Needs } from '../../../feature.ts'
import type { AccountStores } from '../stores.ts'

/** The path of the page that sets a new password. */
const resetPath = '/reset-password'

type LinkDependencies = Needs<'transact' | 'mailer' | 'clock', AccountStores>

interface LinkOptions {
  language: Language
  /** The public origin of the site. Never the host that a request claims: the mail would lead to a foreign site. */
  origin: string
}

/**
 * Returns a function that sends a reset link, if an account has the address. The caller must not call it before it has
 * responded: how long it takes tells whether the address is known.
 *
 * @throws {DomainError} for what is no address, and after too many requests
 */
export async function requestPasswordReset(
  services: LinkDependencies & Needs<'stores', AccountStores>,
  typed: string,
  { network }: ClientInfo,
  options: LinkOptions,
): Promise<() => Promise<void>> {
  const { stores, clock } = services
  const email = parseEmail(typed)
  const limiter = createRateLimiter(stores, clock)
  await limiter.consume('resetsOfNetwork', network)
  await limiter.consume('resetsOfMailboxAndNetwork', email, network)
  await limiter.consume('resetsOfMailbox', email)
  return async () => {
    const account = await stores.accounts.findByEmail(email)
    if (account) await sendPasswordResetMail(services, account, options)
  }
}

/** Sends a link that sets a new password of an account, once and within 30 minutes. */
export async function sendPasswordResetMail(
  { transact, mailer, clock }: LinkDependencies,
  { id, email }: Pick<Account, 'id' | 'email'>,
  options: LinkOptions,
): Promise<void> {
  const token = await transact(inside => createPasswordReset(inside, id, clock()))
  await mailPasswordReset(mailer, email, token, options)
}

/** Adds a reset link in the caller's transaction and returns its token. */
export async function createPasswordReset(
  { passwordResets }: Pick<AccountStores, 'passwordResets'>,
  accountId: string,
  now: number,
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await passwordResets.removeExpired(now)
  await passwordResets.add({
    tokenHash: hashToken(token),
    accountId,
    expiresAt: now + limits.passwordResetMinutes * minuteMs,
  })
  return token
}

/** Sends the mail with a reset link. */
export async function mailPasswordReset(
  mailer: Mailer,
  email: string,
  token: string,
  { language, origin }: LinkOptions,
): Promise<void> {
  const values = { link: `${origin}${resetPath}?token=${token}`, minutes: limits.passwordResetMinutes }
  await mailer.send(composeMail(email, language, 'reset', values))
}

/**
 * Sets a new password, ends all sessions of the account, and invalidates its other reset links.
 *
 * @throws {DomainError} for a token that is unknown, used or expired, and for a password that is refused
 */
export async function resetPassword(
  services: Needs<'stores' | 'transact' | 'passwords' | 'mailer' | 'clock', AccountStores>,
  { token, password: typed }: { token: string; password: string },
  { network }: ClientInfo,
): Promise<void> {
  const { stores, transact, passwords, clock } = services
  const limiter = createRateLimiter(stores, clock)
  await limiter.consume('linkTriesOfNetwork', network)
  const tokenHash = hashToken(token)
  const accountId = await stores.passwordResets.findAccountId(tokenHash, clock())
  if (accountId === null) throw new DomainError('account.resetLinkInvalid')
  const password = parsePassword(typed)
  const hash = await passwords.hash(password, { source: getSubscriberNetwork(network), isKnown: true })
  const account = await transact(async ({ accounts, audit, passwordResets, sessions }) => {
    if (!(await passwordResets.remove(tokenHash))) throw new DomainError('account.resetLinkInvalid')
    await passwordResets.removeOfAccount(accountId)
    await accounts.setPassword(accountId, hash)
    await sessions.removeOthers(accountId, '')
    await audit.addOfMember(accountId, 'reset password', clock())
    return accounts.find(accountId)
  })
  if (account) await notifyOfReset(services, account)
}

/** Tells a member that the password is new, and which factors still work: passkeys need no password. */
async function notifyOfReset(
  services: Needs<'stores' | 'mailer' | 'clock', AccountStores>,
  account: Account,
): Promise<void> {
  const { stores } = services
  if ((await listSecondFactors(stores, account.id)).length === 0)
    return notifyMember(services, account, 'passwordChanged')
  notifyMember(services, account, 'passwordReset', {
    passkeys: (await stores.passkeys.listByAccount(account.id)).length,
    recoveryCodes: await stores.recoveryCodes.count(account.id),
  })
}
