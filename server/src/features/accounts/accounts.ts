import { limits, type Language, type Role } from '@tessera/shared-contracts'
import {
  createRateLimiter,
  listNetworkRateLimits,
  type RateLimiter,
  type RateLimitKey,
} from '../rate-limits/rate-limiter.ts'
import { newId } from '@tessera/platform/ids'
import { isCommonPassword } from './password/common-passwords.ts'
import type { DeviceTokens } from '../sessions/device-tokens.ts'
import { claimFreeGrant } from '../credits/free-grants-store.ts'
import { grantRegistrationCredits } from '../credits/ledger.ts'
import { DomainError } from '../../domain-error.ts'
import type { FeatureServices } from '../services.ts'
import { isEmailFree } from './email/account-email.ts'
import { sendCodeMail } from './mails/send-code-mail.ts'
import { composeMail } from './mails/compose-mail.ts'
import { notifyOfFailedLogIns } from './mails/notify-of-failed-log-ins.ts'
import type { Stores, Transact } from '../stores.ts'
import { isCodeValid, createVerification } from './verification/verification-code.ts'

export interface Account {
  id: string
  username: string
  /** In lower case. */
  email: string
  passwordHash: string
  avatarUrl: string | null
  balance: number
  createdAt: number
  /** When an operator suspended the account. A suspended member cannot log in, and their creations are hidden. */
  suspendedAt: number | null
  /** The language of mails to the member. */
  language: Language
  role: Role | null
}

/** The source of a request, for rate limits. */
export interface ClientInfo {
  /** An address or an IPv6 prefix, from `getClientNetwork`. */
  network: string
  /** The device token of an earlier log-in in this browser. */
  deviceToken: string | undefined
}

export const normalizeEmail = (typed: string): string => typed.trim().toLowerCase()

/**
 * Returns whether an address can be stored. Comments, quotes and the other special characters of RFC 5322 are refused: no
 * mailbox needs them, and the mailer would send mails for several such addresses to one mailbox.
 */
export function isValidEmail(email: string): boolean {
  const [mailbox = '', domain = '', ...rest] = email.split('@')
  const parts = [mailbox, ...domain.split('.')]
  return (
    rest.length === 0 && parts.length > 2 && parts.every(part => /^[^\s\p{C}()<>[\]",;:\\]+$/u.test(part))
  )
}

/** Sends a verification code for the registration. @throws {DomainError} */
export async function sendVerificationCode(
  { stores, transact, mailer, clock }: Pick<FeatureServices, 'stores' | 'transact' | 'mailer' | 'clock'>,
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
  {
    stores,
    transact,
    passwords,
    clock,
  }: Pick<FeatureServices, 'stores' | 'transact' | 'passwords' | 'clock'>,
  registration: { username: string; email: string; code: string; password: string; language: Language },
  { network }: ClientInfo,
): Promise<void> {
  const email = parseEmail(registration.email)
  const username = parseUsername(registration.username)
  const password = parsePassword(registration.password)
  await createRateLimiter(stores, clock).consume('registrationsOfNetwork', network)
  await verifyCode(transact, email, registration.code, clock())
  const passwordHash = await passwords.hash(password, { source: network, isKnown: false })
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

/** Creates an account with the credits of a new member, in the caller's transaction. */
export async function createAccount(
  inside: Stores,
  account: Pick<Account, 'id' | 'username' | 'email' | 'passwordHash' | 'language' | 'createdAt'>,
): Promise<void> {
  await inside.accounts.add(account)
  await inside.audit.addOfMember(account.id, 'register', account.createdAt)
  if (await claimFreeGrant(inside, account.email, 'registration', account.createdAt))
    await grantRegistrationCredits(inside.ledger, account)
}

/**
 * Returns the account with this email address and password.
 *
 * @throws {DomainError} the same for an unknown address and a wrong password. Also after too many failures from
 *   one network; browsers with a device token of the account have a limit of their own
 */
export async function authenticate(
  services: Pick<FeatureServices, 'stores' | 'passwords' | 'mailer' | 'clock'> & { browsers: DeviceTokens },
  typed: string,
  password: string,
  { network, deviceToken }: ClientInfo,
): Promise<Account> {
  const { stores, passwords, browsers } = services
  const limiter = createRateLimiter(stores, services.clock)
  const email = normalizeEmail(typed)
  if (email === '' || password === '') throw new DomainError('account.loginIncomplete')
  const account = await stores.accounts.findByEmail(email)
  const deviceId = account && browsers.verify(deviceToken, account.id)
  const guesser = [email, deviceId ?? network]
  const limitsOfStrangers = deviceId ? [] : listStrangerLimits(email, network)
  try {
    await limiter.consumeAll([['logIn', ...guesser], ...limitsOfStrangers])
  } catch (error) {
    // Not awaited: how long it takes would tell that the address is known
    if (account && error instanceof DomainError && error.key === 'account.tooOften')
      void notifyOfFailedLogIns(services, account, 'failedLogIns')
    throw error
  }
  const requester = { source: deviceId ?? network, isKnown: deviceId !== null }
  const matches = await passwords.verify(password, account?.passwordHash ?? null, requester)
  if (!account || !matches) throw new DomainError('account.loginWrong')
  await limiter.reset('logIn', ...guesser)
  for (const limit of limitsOfStrangers) await limiter.undo(...limit)
  return account
}

/** The limits for a browser in which the account has not logged in. */
const listStrangerLimits = (email: string, network: string): RateLimitKey[] => [
  ...listNetworkRateLimits('logIns', network),
  ['logInsOfStrangers', email],
]

/** Checks a code and counts a wrong one, in a transaction of its own that the exception does not roll back. */
async function verifyCode(transact: Transact, email: string, code: string, now: number): Promise<void> {
  const isValid = await transact(async ({ verifications }) => {
    const verification = await verifications.find(email)
    if (isCodeValid(verification, code, now)) return true
    if (verification) await verifications.save({ ...verification, attempts: verification.attempts + 1 })
    return false
  })
  if (!isValid) throw new DomainError('account.codeWrong')
}

/**
 * Counts a code that is mailed.
 *
 * @throws {DomainError} if the network or the mailbox had too many
 */
export async function consumeCodeLimits(limiter: RateLimiter, email: string, network: string): Promise<void> {
  await limiter.consume('codesOfNetwork', network)
  await limiter.consume('codesToMailboxOfNetwork', email, network)
  await limiter.consume('codesToMailbox', email)
}

export function parseEmail(typed: string): string {
  const email = normalizeEmail(typed)
  if (email === '') throw new DomainError('account.emailMissing')
  if (!isValidEmail(email)) throw new DomainError('account.emailInvalid')
  return email
}

export function parseUsername(typed: string): string {
  const username = typed.trim().replaceAll(/\s+/g, ' ')
  const { min, max } = limits.usernameLength
  if (username.length < min || username.length > max || /\p{Cc}/u.test(username)) {
    throw new DomainError('account.usernameInvalid', { min, max })
  }
  return username
}

export function parsePassword(password: string): string {
  const { min, max } = limits.passwordLength
  if (password.length < min) throw new DomainError('account.passwordShort', { min })
  if (password.length > max) throw new DomainError('account.passwordLong', { max })
  if (isCommonPassword(password)) throw new DomainError('account.passwordCommon')
  return password
}
