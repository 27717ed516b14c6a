import { createContext, type ReactNode } from 'react'

/** How hard a password is to guess, from the weakest to the strongest. */
export const passwordStrengths = ['veryWeak', 'weak', 'fair', 'good', 'strong'] as const
export type PasswordStrengthLevel = (typeof passwordStrengths)[number]

/** What makes a password stronger. `avoidRows` is about rows of the keyboard, the alphabet and numbers. */
export type PasswordAdvice = 'addWords' | 'avoidCommon' | 'avoidRepeats' | 'avoidRows' | 'avoidDates'

export interface PasswordRating {
  strength: PasswordStrengthLevel
  /** Null where the password is good. */
  advice: PasswordAdvice | null
}

export interface PasswordStrengthProps {
  password: string
  getText: (part: PasswordStrengthLevel | PasswordAdvice) => string
}

/**
 * Renders how strong a password is. Its dictionaries are large, so the page provides it, and no remote has a copy. Null
 * where passwords are not rated.
 */
export const PasswordStrengthContext = createContext<((props: PasswordStrengthProps) => ReactNode) | null>(
  null,
)
