import type { UndrawnClass } from '../prompt/lexicon/undrawn-class.ts'
import type { LimitationKind } from './limitation-kind.ts'
import type { UndrawnPhrase } from './limitations.ts'

/** A word that images lack, with its position in the prompt. */
export interface ClassifiedWord {
  word: string
  start: number
  end: number
  kind: LimitationKind
  lacks: UndrawnClass
  isMainSubject: boolean
}

type Phrase = Omit<ClassifiedWord, 'word'>

/** Joins neighbours to phrases in the prompt's own words: "blue", "knitted" and "hat" are one thing that is missing. */
export function listUndrawnPhrases(prompt: string, words: readonly ClassifiedWord[]): UndrawnPhrase[] {
  const phrases: Phrase[] = []
  for (const { word: _, ...next } of [...words].sort((one, other) => one.start - other.start)) {
    const last = phrases.at(-1)
    if (last && areNeighbours(prompt, last, next) && canJoin(last, next))
      phrases[phrases.length - 1] = join(last, next)
    else phrases.push(next)
  }
  return phrases
    .map(({ start, end, ...rest }) => ({ ...rest, text: prompt.slice(start, end).replaceAll(/\s+/g, ' ') }))
    .filter(phrase => !isFragment(phrase))
}

/** Words without another between them. 的 only joins what describes a noun to it. */
function areNeighbours(prompt: string, last: Phrase, next: Phrase): boolean {
  const between = prompt.slice(last.end, next.start)
  return /^[^\S\n]*$/.test(between) || (between === '的' && things.includes(next.kind))
}

const things: readonly LimitationKind[] = ['missing', 'similar']
const canJoin = ({ kind: one }: Phrase, { kind: other }: Phrase) =>
  one === other || [one, other].every(kind => kind === 'changed' || things.includes(kind))

/** A noun decides for the words that describe it. */
function join(last: Phrase, next: Phrase): Phrase {
  const head = things.includes(last.kind) && !things.includes(next.kind) ? last : next
  return {
    ...head,
    start: last.start,
    end: next.end,
    isMainSubject: last.isMainSubject || next.isMainSubject,
  }
}

/** A single character that is left between words says nothing to a reader. */
const isFragment = ({ text, lacks, isMainSubject }: UndrawnPhrase) =>
  !isMainSubject && lacks === 'detail' && /^\p{Script=Han}$/u.test(text)
