import type { UndrawnClass } from '../prompt/lexicon/undrawn-class.ts'
import type { PromptWord } from '../prompt/words/prompt-word.ts'
import type { LimitationKind } from './limitation-kind.ts'

/** How images lack a word. */
export interface Omission {
  kind: LimitationKind
  lacks: UndrawnClass
}

/** A word of a prompt with what became of it. An `empty` word asks for nothing. */
export interface AnnotatedWord {
  word: PromptWord
  state: 'drawn' | 'empty' | Omission
  isMainSubject: boolean
  /** An empty word that is drawn with something else. */
  isImplied?: true
}

/** Words of a prompt that belong together and that images lack, with their position. */
export interface LocatedPhrase extends Omission {
  start: number
  end: number
  isMainSubject: boolean
}

export const getOmission = ({ state }: AnnotatedWord): Omission | undefined =>
  typeof state === 'object' ? state : undefined

const styleKinds: readonly LimitationKind[] = ['photograph', 'render', 'cartoon', 'style', 'lettering']

/** A way in which the whole image is made, and not a thing in it. */
export const isStyle = (word: AnnotatedWord): boolean => {
  const omission = getOmission(word)
  return omission !== undefined && styleKinds.includes(omission.kind)
}

const ranks: readonly LimitationKind[] = [...styleKinds, 'missing', 'similar', 'changed']

/** One phrase of some words: the most important of their lacks, or a given kind. */
export function createPhrase(words: readonly AnnotatedWord[], kind?: LimitationKind): LocatedPhrase {
  const lacks = words.flatMap(word => getOmission(word) ?? [])
  const main = words.find(word => word.isMainSubject && getOmission(word))
  const strongest = ranks.flatMap(rank => lacks.find(omission => omission.kind === rank) ?? [])[0]
  const omission =
    (main && getOmission(main)) ?? (kind && lacks.findLast(each => each.kind === kind)) ?? strongest
  return {
    start: words[0]?.word.start ?? 0,
    end: words.at(-1)?.word.end ?? 0,
    kind: kind ?? strongest?.kind ?? 'missing',
    lacks: omission?.lacks ?? 'detail',
    isMainSubject: main !== undefined,
  }
}

/** A phrase that reaches to the end of another. */
export const joinPhrases = (one: LocatedPhrase, other: LocatedPhrase): LocatedPhrase => ({
  ...(other.isMainSubject && !one.isMainSubject ? other : one),
  start: one.start,
  end: other.end,
  isMainSubject: one.isMainSubject || other.isMainSubject,
})
