import { createHash, randomInt } from 'node:crypto'
import { limits } from '@tessera/shared-contracts'
import { isInFuture, minuteMs, secondMs } from '@tessera/server-kit/clock'
import { DomainError } from '../../../domain-error.ts'

const { codeLength: digits, validMinutes, resendSeconds, maxAttempts } = limits.verification
const validMs = validMinutes * minuteMs
const resendMs = resendSeconds * secondMs

/** The current verification code of an email address. */
export interface Verification {
  email: string
  codeHash: string
  /** Number of wrong codes that were entered. */
  attempts: number
  sentAt: number
  expiresAt: number
}

const hashCode = (email: string, code: string) =>
  createHash('sha256').update(`${email} ${code}`).digest('base64url')

/**
 * Creates a code for an email address, and the record to store.
 *
 * @throws {DomainError} when the last code was sent too recently
 */
export function createVerification(email: string, last: Verification | null, now: number) {
  const nextAt = last ? last.sentAt + resendMs : 0
  if (isInFuture(nextAt, now, resendMs))
    throw new DomainError('account.codeTooSoon', { seconds: Math.ceil((nextAt - now) / secondMs) })
  const code = String(randomInt(10 ** digits)).padStart(digits, '0')
  const verification: Verification = {
    email,
    codeHash: hashCode(email, code),
    attempts: 0,
    sentAt: now,
    expiresAt: now + validMs,
  }
  return { code, verification }
}

/** Returns false for a wrong or expired code, and for every code after too many wrong ones. */
export function isCodeValid(verification: Verification | null, code: string, now: number): boolean {
  if (!verification || verification.attempts >= maxAttempts) return false
  if (!isInFuture(verification.expiresAt, now, validMs)) return false
  return verification.codeHash === hashCode(verification.email, code.trim())
}
