import { randomBytes } from 'node:crypto'
import { limits, type Language } from '@tessera/shared-contracts'
import { dayMs } from '@tessera/platform/clock'
import { DomainError } from '../../../domain-error.ts'
import { claimFreeGrant } from '../../credits/free-grants-store.ts'
import { createRateLimiter } from '../../rate-limits/rate-limiter.ts'
import type { FeatureServices } from '../../services.ts'
import { hashToken } from '../../sessions/sessions.ts'
import type { Stores, Transact } from '../../stores.ts'
import { consumeCodeLimits, parseEmail, type ClientInfo } from '../accounts.ts'
import { sendCodeMail } from '../mails/send-code-mail.ts'
import { composeMail } from '../mails/compose-mail.ts'
import { notifyMember } from '../mails/notify-member.ts'
import type { Member } from '../member.ts'
import { createVerification, isCodeValid } from '../verification/verification-code.ts'
import { isEmailFree, setEmail } from './account-email.ts'
import { revertPath } from './revert-email-change.ts'

type ChangeDependencies = Pick<FeatureServices, 'stores' | 'transact' | 'mailer' | 'clock'>

/**
 * Sends a code to a new address of the member. Does not tell whether another account has that address.
 *
 * @throws {DomainError} for what is no address or the member's own, and after too many requests
 */
export async function requestEmailChange(
  services: ChangeDependencies,
  member: Pick<Member, 'id' | 'email'>,
  typed: string,
  { network }: ClientInfo,
  language: Language,
): Promise<void> {
  const { transact, mailer, clock } = services
  const email = parseEmail(typed)
  if (email === member.email) throw new DomainError('account.emailSame')
  const code = await transact(async inside => {
    const { emailChanges } = inside
    const last = await emailChanges.find(member.id)
    const next = createVerification(email, last?.email === email ? last : null, clock())
    await consumeCodeLimits(createRateLimiter(inside, clock), email, network)
    await emailChanges.save({ accountId: member.id, ...next.verification })
    return next.code
  })
  try {
    const minutes = limits.verification.validMinutes
    await sendCodeMail(mailer, composeMail(email, language, 'emailCode', { code, minutes }))
  } catch (error) {
    // The code was not sent, so the next request must not have to wait.
    await services.stores.emailChanges.remove(member.id)
    throw error
  }
}

/**
 * Changes the address to the one that the code was sent to, and mails a link to the old one that reverts the change.
 *
 * @param origin the public origin of the site, for the link
 * @returns the new address
 * @throws {DomainError} for a wrong or expired code, and where another account has the address
 */
export async function confirmEmailChange(
  services: ChangeDependencies,
  member: Pick<Member, 'id' | 'email' | 'language'>,
  code: string,
  origin: string,
): Promise<string> {
  const { transact, clock } = services
  const now = clock()
  await verifyCode(transact, member.id, code, now)
  const token = randomBytes(32).toString('base64url')
  const email = await transact(async inside => {
    const change = await inside.emailChanges.find(member.id)
    if (!change || !isCodeValid(change, code, now)) throw new DomainError('account.codeWrong')
    const account = await inside.accounts.find(member.id)
    if (!account || !(await isEmailFree(inside, change.email, now, member.id)))
      throw new DomainError('account.emailInUse')
    await recordGrants(inside, account, now)
    await inside.emailReverts.removeExpired(now)
    await inside.emailReverts.add({
      tokenHash: hashToken(token),
      accountId: member.id,
      email: account.email,
      expiresAt: now + limits.emailRevertDays * dayMs,
    })
    await setEmail(inside, member.id, change.email)
    await inside.audit.addOfMember(member.id, 'change email', now)
    return change.email
  })
  const link = `${origin}${revertPath}?token=${token}`
  notifyMember(services, member, 'emailChanged', { email, link, days: limits.emailRevertDays })
  return email
}

/** An address that an account had gets no free credits again, with whatever account. */
async function recordGrants(stores: Stores, { id, email }: { id: string; email: string }, now: number) {
  await claimFreeGrant(stores, email, 'registration', now)
  if (await stores.plans.hadTrial(id)) await claimFreeGrant(stores, email, 'trial', now)
}

/** Checks a code and counts a wrong one, in a transaction of its own that the exception does not roll back. */
async function verifyCode(transact: Transact, accountId: string, code: string, now: number): Promise<void> {
  const isValid = await transact(async ({ emailChanges }) => {
    const change = await emailChanges.find(accountId)
    if (isCodeValid(change, code, now)) return true
    if (change) await emailChanges.save({ ...change, attempts: change.attempts + 1 })
    return false
  })
  if (!isValid) throw new DomainError('account.codeWrong')
}
