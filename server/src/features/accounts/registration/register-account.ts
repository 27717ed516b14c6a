import { type Language, limits } from '@tessera/shared-contracts'
import type { ClientInfo } from '../../../web/client-info.ts'
import { parseEmail, parseUsername, parsePassword } from '../members/account-fields.ts'
import { createVerification, isCodeValid } from './verification-code.ts'
import { consumeCodeLimits } from './consume-code-limits.ts'
import { createRateLimiter } from '../../rate-limits/rate-limiter.ts'
import { sendCodeMail } from '../../mails/send-code-mail.ts'
import { composeMail } from '../../mails/compose-mail.ts'
import { getSubscriberNetwork } from '@tessera/server-kit/http/network'
import { DomainError } from '../../../domain-error.ts'
import { isEmailFree } from '../email/account-email.ts'
import { createAccount } from '../members/create-account.ts'
import { newId } from '@tessera/server-kit/ids'
import type { Needs, Transact } from '../../../feature.ts'
import type { AccountStores } from '../stores.ts'

/** Sends a verification code for the registration. @throws {DomainError} */
export async function sendVerificationCode(
  { stores, transact, mailer, clock }: Needs<'stores' | 'transact' | 'mailer' | 'clock', AccountStores>,
  typed: string,
  language: Language,
  { network }: ClientInfo,
): Promise<void> {
  const email = parseEmail(typed)
  const code = await transact(async inside => {
    const next = createVerification(email, await inside.verifications.find(email), clock())
    await consumeCodeLimits(createRateLimiter(inside, clock), email, network)
    await inside.verifications.save(next.verification)
    return next.code
  })
  try {
    const minutes = limits.verification.validMinutes
    await sendCodeMail(mailer, composeMail(email, language, 'code', { code, minutes }))
  } catch (error) {
    // The code was not sent, so the next request must not have to wait.
    await stores.verifications.remove(email)
    throw error
  }
}

/** Creates an account if the verification code is valid. @throws {DomainError} */
export async function registerAccount(
  { stores, transact, passwords, clock }: Needs<'stores' | 'transact' | 'passwords' | 'clock', AccountStores>,
  registration: { username: string; email: string; code: string; password: string; language: Language },
  { network }: ClientInfo,
): Promise<void> {
  const email = parseEmail(registration.email)
  const username = parseUsername(registration.username)
  const password = parsePassword(registration.password)
  await createRateLimiter(stores, clock).consume('registrationsOfNetwork', network)
  await verifyCode(transact, email, registration.code, clock())
  const passwordHash = await passwords.hash(password, {
    source: getSubscriberNetwork(network),
    isKnown: false,
  })
  await transact(async inside => {
    const { verifications } = inside
    if (!isCodeValid(await verifications.find(email), registration.code, clock())) {
      throw new DomainError('account.codeWrong')
    }
    if (!(await isEmailFree(inside, email, clock()))) throw new DomainError('account.emailTaken')
    const { language } = registration
    await createAccount(inside, { id: newId(), username, email, passwordHash, language, createdAt: clock() })
    await verifications.remove(email)
  })
}

/** Checks a code and counts a wrong one, in a transaction of its own that the exception does not roll back. */
async function verifyCode(
  transact: Transact<AccountStores>,
  email: string,
  code: string,
  now: number,
): Promise<void> {
  const isValid = await transact(async ({ verifications }) => {
    const verification = await verifications.find(email)
    if (isCodeValid(verification, code, now)) return true
    if (verification) await verifications.save({ ...verification, attempts: verification.attempts + 1 })
    return false
  })
  if (!isValid) throw new DomainError('account.codeWrong')
}
