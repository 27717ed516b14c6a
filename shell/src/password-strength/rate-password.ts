import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'
import { passwordStrengths, type PasswordAdvice, type PasswordRating } from '@tessera/shared-ui'

/** More characters do not make a password weaker, but the library takes longer for them. */
const maxRatedLength = 100

const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })

/** By the name that the library gives a warning. */
const adviceByWarning: Readonly<Record<string, PasswordAdvice>> = {
  topTen: 'avoidCommon',
  topHundred: 'avoidCommon',
  common: 'avoidCommon',
  similarToCommon: 'avoidCommon',
  simpleRepeat: 'avoidRepeats',
  extendedRepeat: 'avoidRepeats',
  sequences: 'avoidRows',
  straightRow: 'avoidRows',
  keyPattern: 'avoidRows',
  recentYears: 'avoidDates',
  dates: 'avoidDates',
}

/** Rates a password by the number of guesses that an attacker needs. Its module is large: load it on demand. */
export function ratePassword(password: string): PasswordRating {
  const { score, feedback } = estimator.check(password.slice(0, maxRatedLength))
  const isGood = score > passwordStrengths.indexOf('fair')
  return {
    strength: passwordStrengths[score],
    advice: isGood ? null : (adviceByWarning[feedback.warning ?? ''] ?? 'addWords'),
  }
}
