import { createHash, randomInt } from 'node:crypto'
import type { PlanKind } from '../credits/plans.ts'

/** Without I, O, 0 and 1, which look alike. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** What a member gets for a code. */
export type CodeValue = { plan: Exclude<PlanKind, 'trial'> } | { credits: number }

/** Returns 16 random characters in groups of four. */
export function generateActivationCode(): string {
  const characters = Array.from({ length: 16 }, () => alphabet[randomInt(alphabet.length)])
  return characters.join('').replaceAll(/.{4}(?=.)/g, '$&-')
}

/** Returns the hash to store. Case and hyphens are ignored. */
export const hashActivationCode = (code: string): string =>
  createHash('sha256')
    .update(code.toUpperCase().replaceAll(/[^A-Z0-9]/g, ''))
    .digest('base64url')
