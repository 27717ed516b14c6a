import { createHash, randomInt } from 'node:crypto'
import type { PlanKind } from './plans.ts'

/** Without I, O, 0 and 1, which people mistake for each other. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** What a code is worth. */
export type CodeValue = { plan: Exclude<PlanKind, 'trial'> } | { credits: number }

export interface ActivationCodesStore {
  add(codeHashes: readonly string[], value: CodeValue, at: number): Promise<void>
  /** Spends a code; it works for one member, once. */
  spend(codeHash: string, memberId: string, at: number): Promise<CodeValue | 'unknown' | 'spent'>
}

/** A new code: 16 characters in groups of four. */
export function newActivationCode(): string {
  const characters = Array.from({ length: 16 }, () => alphabet[randomInt(alphabet.length)])
  return characters.join('').replaceAll(/.{4}(?=.)/g, '$&-')
}

/** The form in which a code is kept; typed in lower case or without its hyphens, it is the same code. */
export const activationCodeHash = (code: string): string =>
  createHash('sha256')
    .update(code.toUpperCase().replaceAll(/[^A-Z0-9]/g, ''))
    .digest('base64url')
