import {
  classNames,
  passwordStrengths,
  type PasswordRating,
  type PasswordStrengthLevel,
  type PasswordStrengthProps,
} from '@tessera/shared-ui'
import { useEffect, useState } from 'react'
import { ratePassword } from './rate-password.ts'
import styles from './password-strength.module.css'

/** Long enough that a screen reader announces the rating of a pause, not of every character. */
const debounceMs = 300

const tones: Record<PasswordStrengthLevel, string | undefined> = {
  veryWeak: styles.weak,
  weak: styles.weak,
  fair: styles.fair,
  good: styles.good,
  strong: styles.good,
}

/** Rates a password when the typing pauses: a bar of four segments, the strength in words, and one advice. */
export function PasswordStrength({ password, getText }: PasswordStrengthProps) {
  const [rating, setRating] = useState<PasswordRating | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => setRating(ratePassword(password)), debounceMs)
    return () => clearTimeout(timer)
  }, [password])
  const level = rating ? passwordStrengths.indexOf(rating.strength) : 0
  return (
    // It is empty at first, so that screen readers announce its text
    <div role="status" className={classNames(rating && tones[rating.strength])}>
      {rating && (
        <>
          <span aria-hidden className={styles.bar}>
            {passwordStrengths.slice(1).map((each, index) => (
              <span key={each} className={classNames(styles.segment, index < level && styles.filled)} />
            ))}
          </span>
          <span className={styles.strength}>{getText(rating.strength)}</span>{' '}
          {rating.advice && <span>{getText(rating.advice)}</span>}
        </>
      )}
    </div>
  )
}
