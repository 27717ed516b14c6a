import type { Oklch } from '../../paint/oklch.ts'
import type { FamilyName, Mood, Style, Subject, Time, Weather } from '../intent.ts'

/** What a word of a prompt asks for. A word may ask for several things: "雪山" is a mountain and snow. */
export interface Meaning {
  family?: FamilyName
  /** How much the word decides the family, where that differs from the family's own weight. */
  weight?: number
  subjects?: readonly Subject[]
  time?: Time
  weather?: Weather
  /** Degrees of OKLCH. */
  hue?: number
  /** The colour that a thing of this colour has; what else the word asks for counts where no thing takes it. */
  colour?: Oklch
  /** The colour that the noun brings along: a lemon is yellow, 白马 is a white horse. */
  own?: Oklch
  /** How many of the next noun. */
  count?: number
  /** The picture shows something like it and not it: the word is said to be not understood all the same. */
  near?: true
  mood?: Mood
  style?: Style
  /** "no", "without": what follows is not asked for. */
  negates?: true
}

/** English words and phrases, the Chinese ones, and their common meaning. English forms are found by their stem. */
export type Entry = readonly [english: string, chinese: string, meaning: Meaning]

export const about =
  (family: FamilyName) =>
  (...subjects: Subject[]): Meaning => ({ family, subjects })

/** What is painted instead is only like it. */
export const near = (meaning: Meaning): Meaning => ({ ...meaning, near: true })

/** Seen where the prompt is about something else: it decides no family. */
export const also = (...subjects: Subject[]): Meaning => ({ subjects })
