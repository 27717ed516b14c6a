import type { UndrawnClass } from '../prompt/lexicon/undrawn-class.ts'
import type { PromptWord } from '../prompt/words/prompt-word.ts'
import type { LimitationKind } from './limitation-kind.ts'

/** How images lack a word. */
export interface Lack {
  kind: LimitationKind
  lacks: UndrawnClass
}

/** A word of a prompt with what became of it. An `empty` word asks for nothing. */
export interface JudgedWord {
  word: PromptWord
  state: 'drawn' | 'empty' | Lack
  isMainSubject: boolean
  /** An empty word that is drawn with something else. */
  isImplied?: true
}

/** Words of a prompt that belong together and that images lack, with their position. */
export interface LocatedPhrase extends Lack {
  start: number
  end: number
  isMainSubject: boolean
}

export const getLack = ({ state }: JudgedWord): Lack | undefined =>
  typeof state === 'object' ? state : undefined

const styleKinds: readonly LimitationKind[] = ['photograph', 'render', 'cartoon', 'style', 'lettering']

/** A way in which the whole image is made, and not a thing in it. */
export const isStyle = (word: JudgedWord): boolean => {
  const lack = getLack(word)
  return lack !== undefined && styleKinds.includes(lack.kind)
}

const ranks: readonly LimitationKind[] = [...styleKinds, 'missing', 'similar', 'changed']

/** One phrase of some words: the most important of their lacks, or a given kind. */
export function createPhrase(words: readonly JudgedWord[], kind?: LimitationKind): LocatedPhrase {
  const lacks = words.flatMap(word => getLack(word) ?? [])
  const main = words.find(word => word.isMainSubject && getLack(word))
  const strongest = ranks.flatMap(rank => lacks.find(lack => lack.kind === rank) ?? [])[0]
  const lack = (main && getLack(main)) ?? (kind && lacks.findLast(each => each.kind === kind)) ?? strongest
  return {
    start: words[0]?.word.start ?? 0,
    end: words.at(-1)?.word.end ?? 0,
    kind: kind ?? strongest?.kind ?? 'missing',
    lacks: lack?.lacks ?? 'detail',
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
