import type { Oklch } from '../../color/oklch.ts'
import type { Mood, Style, Time, Weather } from '../../intent/atmosphere.ts'
import type { Framing } from '../../intent/framing.ts'
import type { Appearance, SceneFamilyName, Subject } from '../../intent/intent.ts'
import type { UndrawnClass } from './undrawn-class.ts'

/** What a word asks for. A word may ask for several things: "雪山" is a mountain and snow. */
export interface Meaning {
  family?: SceneFamilyName
  /** How strongly the word decides the family. Defaults to the weight of its family. */
  weight?: number
  subjects?: readonly Subject[]
  time?: Time
  weather?: Weather
  /** OKLCH degrees. */
  hue?: number
  /**
   * The color of a noun after this word. Without such a noun the word's other fields, for example the hue,
   * apply to the scene.
   */
  color?: Oklch
  /** The color that the noun itself implies: a lemon is yellow, 白马 is a white horse. */
  ownColor?: Oklch
  /** The color of the background that the word names. */
  background?: Oklch
  /** The number for the next noun. */
  count?: number
  /**
   * The engine paints something similar instead, and reports the word as not understood. `close`: the subject
   * is right, only this word's detail is missing, for example the age of an old man.
   */
  approximate?: true | 'close'
  mood?: Mood
  style?: Style
  framing?: Framing
  /** What the word says of a person. */
  appearance?: Appearance
  /** What the engine lacks where it does not draw the word. */
  lacks?: UndrawnClass
  /** An object that nothing draws, and that the report does not miss: the bowl of a fruit bowl. */
  isObject?: true
  /** "no", "without": removes what follows from the request. */
  negates?: true
}

/**
 * English words and phrases, Chinese ones, and their common meaning, separated by "|". English words are also
 * matched by their stems.
 */
export type LexiconEntry = readonly [english: string, chinese: string, meaning: Meaning]

export const createFamilyMeaning =
  (family: SceneFamilyName) =>
  (...subjects: Subject[]): Meaning => ({ family, subjects })

/** Marks a meaning as one that the engine can only paint approximately. */
export const markApproximate = (meaning: Meaning): Meaning => ({ ...meaning, approximate: true })

/** Marks a meaning of which the engine paints all but a detail. */
export const markClose = (meaning: Meaning): Meaning => ({ ...meaning, approximate: 'close' })

/** A meaning with subjects that do not influence the family. */
export const createSubjectMeaning = (...subjects: Subject[]): Meaning => ({ subjects })
