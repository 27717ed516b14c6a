import { Secret, TOTP } from 'otpauth'
import { secondMs } from '@tessera/server-kit/clock'
import { DomainError } from '../../../domain-error.ts'
import { createRateLimiter } from '../../rate-limits/rate-limiter.ts'
import { notifyMember } from '../../mails/notify-member.ts'
import { notifyOfFailedLogIns } from '../log-in/notify-of-failed-log-ins.ts'
import type { Member } from '../members/member.ts'
import { hashRecoveryCode, isRecoveryCode } from './recovery-codes.ts'
import {
  listSecondFactors,
  notifyOfFactorChange,
  removeRecoveryCodesWithoutFactor,
  replaceRecoveryCodes,
} from './second-factors.ts'
import type { Account } from '../members/account.ts'
import type { Needs } from '../../../feature.ts'
import type { AccountStores } from '../stores.ts'

const periodSeconds = 30

type TotpDependencies = Needs<'stores' | 'transact' | 'mailer' | 'clock', AccountStores>
type Owner = Pick<Account, 'id' | 'email' | 'language'>

/** Every authenticator app knows SHA-1, 6 digits and 30 s; some ignore other values. */
const toTotp = (secret: string, label = '') =>
  new TOTP({ issuer: 'Tessera', label, secret: Secret.fromBase32(secret), period: periodSeconds })

/**
 * Creates a secret for an authenticator app. It is no second factor until {@link confirmTotp}.
 *
 * @throws {DomainError} if the app is on already
 */
export async function beginTotp(
  { stores, clock }: TotpDependencies,
  { id, email }: Pick<Member, 'id' | 'email'>,
): Promise<{ secret: string; url: string }> {
  const secret = new Secret({ size: 20 }).base32
  if (!(await stores.totp.begin({ accountId: id, secret, createdAt: clock() })))
    throw new DomainError('twoStep.totpIsOn')
  return { secret, url: toTotp(secret, email).toString() }
}

/**
 * Turns the authenticator app on with its first code.
 *
 * @returns recovery codes, if this is the member's first factor
 * @throws {DomainError} for a wrong code
 */
export async function confirmTotp(
  services: TotpDependencies,
  member: Owner,
  code: string,
): Promise<string[] | null> {
  const { stores, transact, clock } = services
  await createRateLimiter(stores, clock).consume('secondFactor', member.id)
  const codes = await transact(async inside => {
    const stored = await inside.totp.find(member.id)
    if (!stored) throw new DomainError('twoStep.codeWrong')
    if (stored.confirmedAt !== null) throw new DomainError('twoStep.totpIsOn')
    const isFirst = (await listSecondFactors(inside, member.id)).length === 0
    const step = findStep(stored.secret, code, clock())
    if (step === null || !(await inside.totp.useStep(member.id, step)))
      throw new DomainError('twoStep.codeWrong')
    await inside.totp.confirm(member.id, clock())
    await inside.audit.addOfMember(member.id, 'turn on authenticator app', clock())
    return isFirst ? replaceRecoveryCodes(inside, member.id) : null
  })
  await createRateLimiter(stores, clock).reset('secondFactor', member.id)
  notifyOfFactorChange(services, member, 'turn on authenticator app')
  return codes
}

/** @throws {DomainError} if the app is off */
export async function removeTotp(services: TotpDependencies, member: Owner): Promise<void> {
  await services.transact(async inside => {
    if (!(await inside.totp.remove(member.id))) throw new DomainError('twoStep.totpIsOff')
    await removeRecoveryCodesWithoutFactor(inside, member.id)
    await inside.audit.addOfMember(member.id, 'turn off authenticator app', services.clock())
  })
  notifyOfFactorChange(services, member, 'turn off authenticator app')
}

/**
 * Checks a code of the authenticator app, or a recovery code. Both work once.
 *
 * @throws {DomainError} for a wrong or used code, and after too many of them
 */
export async function checkCode(services: TotpDependencies, account: Owner, typed: string): Promise<void> {
  const { stores, transact, clock } = services
  const limiter = createRateLimiter(stores, clock)
  try {
    await limiter.consume('secondFactor', account.id)
  } catch (error) {
    // The password was right, so the member has to know
    if (error instanceof DomainError) notifyOfFailedLogIns(services, account, 'failedCodes')
    throw error
  }
  const code = typed.trim()
  const isCorrect = await transact(async inside => {
    if (isRecoveryCode(code)) {
      if (!(await inside.recoveryCodes.use(account.id, hashRecoveryCode(account.id, code)))) return false
      await inside.audit.addOfMember(account.id, 'use recovery code', clock())
      return true
    }
    const stored = await inside.totp.find(account.id)
    if (stored?.confirmedAt == null) return false
    const step = findStep(stored.secret, code, clock())
    return step !== null && inside.totp.useStep(account.id, step)
  })
  if (!isCorrect) throw new DomainError('twoStep.codeWrong')
  await limiter.reset('secondFactor', account.id)
  if (isRecoveryCode(code))
    notifyMember(services, account, 'recoveryCodeUsed', {
      count: await stores.recoveryCodes.count(account.id),
    })
}

/** Returns the time step of a code; null for a wrong one. The clock of a phone may be wrong by a step. */
function findStep(secret: string, code: string, now: number): number | null {
  const digits = code.replaceAll(/\s/g, '')
  if (!/^\d{6}$/.test(digits)) return null
  const delta = toTotp(secret).validate({ token: digits, timestamp: now, window: 1 })
  return delta === null ? null : Math.floor(now / (periodSeconds * secondMs)) + delta
}
