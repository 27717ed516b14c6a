import { createHash, randomInt } from 'node:crypto'
import { limits } from '@tessera/shared-contracts'
import { minute, second } from './clock.ts'
import { Refusal } from './refusal.ts'

const { digits, minutes, resendSeconds, tries: mostTries } = limits.verification

/** The one live code of an address. */
export interface Verification {
  email: string
  codeHash: string
  /** Wrong codes that were tried. */
  tries: number
  sentAt: number
  expiresAt: number
}

export interface VerificationsStore {
  find(email: string): Promise<Verification | null>
  /** Replaces the address's code, where it has one. */
  save(verification: Verification): Promise<void>
  remove(email: string): Promise<void>
}

const hashOf = (email: string, code: string) =>
  createHash('sha256').update(`${email} ${code}`).digest('base64url')

/**
 * A new code for an address, and what is kept of it.
 *
 * @throws {Refusal} when the last one is not old enough
 */
export function newVerification(email: string, last: Verification | null, now: number) {
  const wait = last ? last.sentAt + resendSeconds * second - now : 0
  if (wait > 0) throw new Refusal('account.codeTooSoon', { seconds: Math.ceil(wait / second) })
  const code = String(randomInt(10 ** digits)).padStart(digits, '0')
  const verification: Verification = {
    email,
    codeHash: hashOf(email, code),
    tries: 0,
    sentAt: now,
    expiresAt: now + minutes * minute,
  }
  return { code, verification }
}

/** Whether a code is the address's live one. Not for a code that was tried too often, right or wrong. */
export function isRight(verification: Verification | null, code: string, now: number): boolean {
  if (!verification || verification.expiresAt <= now || verification.tries >= mostTries) return false
  return verification.codeHash === hashOf(verification.email, code.trim())
}
