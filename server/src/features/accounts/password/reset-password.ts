import { randomBytes } from 'node:crypto'
import { limits, type Language } from '@tessera/shared-contracts'
import { minuteMs } from '@tessera/platform/clock'
import { DomainError } from '../../../domain-error.ts'
import { createRateLimiter } from '../../rate-limits/rate-limiter.ts'
import type { FeatureServices } from '../../services.ts'
import { hashToken } from '../../sessions/sessions.ts'
import type { Stores } from '../../stores.ts'
import { parseEmail, parsePassword, type Account, type ClientInfo } from '../accounts.ts'
import { composeMail } from '../mails/compose-mail.ts'
import type { Mailer } from '../mails/mailer.ts'
import { notifyMember } from '../mails/notify-member.ts'

/** The path of the page that sets a new password. */
const resetPath = '/reset-password'

type LinkDependencies = Pick<FeatureServices, 'transact' | 'mailer' | 'clock'>

interface LinkOptions {
  language: Language
  /** The public origin of the site. Never the host that a request claims: the mail would lead to a foreign site. */
  origin: string
}

/**
 * Sends a reset link, if an account has the address. The caller must not await
 * `sent` before it responds: how long it takes tells whether the address is known.
 *
 * @throws {DomainError} for what is no address, and after too many requests
 */
export async function requestPasswordReset(
  services: LinkDependencies & Pick<FeatureServices, 'stores'>,
  typed: string,
  { network }: ClientInfo,
  options: LinkOptions,
): Promise<{ sent: Promise<void> }> {
  const { stores, clock } = services
  const email = parseEmail(typed)
  const limiter = createRateLimiter(stores, clock)
  await limiter.consume('resetsOfNetwork', network)
  await limiter.consume('resetsOfMailboxAndNetwork', email, network)
  await limiter.consume('resetsOfMailbox', email)
  const send = async () => {
    const account = await stores.accounts.findByEmail(email)
    if (account) await sendPasswordResetMail(services, account, options)
  }
  return { sent: send() }
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
  { passwordResets }: Pick<Stores, 'passwordResets'>,
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
  services: Pick<FeatureServices, 'stores' | 'transact' | 'passwords' | 'mailer' | 'clock'>,
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
  const hash = await passwords.hash(password, { source: network, isKnown: true })
  const account = await transact(async ({ accounts, audit, passwordResets, sessions }) => {
    if (!(await passwordResets.remove(tokenHash))) throw new DomainError('account.resetLinkInvalid')
    await passwordResets.removeOfAccount(accountId)
    await accounts.setPassword(accountId, hash)
    await sessions.removeOthers(accountId, '')
    await audit.addOfMember(accountId, 'reset password', clock())
    return accounts.find(accountId)
  })
  if (account) notifyMember(services, account, 'passwordChanged')
}
