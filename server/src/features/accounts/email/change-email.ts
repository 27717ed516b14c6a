import { randomBytes } from 'node:crypto'
import { limits, type Language } from '@tessera/shared-contracts'
import { dayMs } from '@tessera/server-kit/clock'
import { DomainError } from '../../../domain-error.ts'
import { createRateLimiter } from '../../rate-limits/rate-limiter.ts'
import { sendCodeMail } from '../../mails/send-code-mail.ts'
import { composeMail } from '../../mails/compose-mail.ts'
import { notifyMember } from '../../mails/notify-member.ts'
import type { Member } from '../members/member.ts'
import { createVerification, isCodeValid } from '../registration/verification-code.ts'
import { isEmailFree, setEmail } from './account-email.ts'
import { revertPath } from './revert-email-change.ts'
import { hashToken } from '@tessera/server-kit/secrets/hash-token'
import type { ClientInfo } from '../../../web/client-info.ts'
import { parseEmail } from '../members/account-fields.ts'
import { consumeCodeLimits } from '../registration/consume-code-limits.ts'
import type { Needs, Transact } from '../../../feature.ts'
import type { AccountStores } from '../stores.ts'
import { claimFreeGrant } from '../../credits/claim-free-grant.ts'

type ChangeDependencies = Needs<'stores' | 'transact' | 'mailer' | 'clock', AccountStores>

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
async function recordGrants(
  stores: AccountStores,
  { id, email }: { id: string; email: string },
  now: number,
) {
  await claimFreeGrant(stores, email, 'registration', now)
  if (await stores.plans.hadTrial(id)) await claimFreeGrant(stores, email, 'trial', now)
}

/** Checks a code and counts a wrong one, in a transaction of its own that the exception does not roll back. */
async function verifyCode(
  transact: Transact<AccountStores>,
  accountId: string,
  code: string,
  now: number,
): Promise<void> {
  const isValid = await transact(async ({ emailChanges }) => {
    const change = await emailChanges.find(accountId)
    if (isCodeValid(change, code, now)) return true
    if (change) await emailChanges.save({ ...change, attempts: change.attempts + 1 })
    return false
  })
  if (!isValid) throw new DomainError('account.codeWrong')
}
