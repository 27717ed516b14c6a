import { undrawnClasses, type UndrawnClass } from '../prompt/lexicon/undrawn-class.ts'
import type { LimitationKind } from './limitation-kind.ts'

const maxLimitations = 3

/** The kinds in the order in which a prompt's limitations are named. */
const order: readonly LimitationKind[] = [
  'photograph',
  'render',
  'cartoon',
  'style',
  'lettering',
  'missing',
  'similar',
  'changed',
]

/** Words of a prompt that belong together and that an image lacks. */
export interface UndrawnPhrase {
  kind: LimitationKind
  /** The prompt's own words. */
  text: string
  lacks: UndrawnClass
  isMainSubject: boolean
}

/** What the images of a prompt lack in one way. Each word that they lack is in one limitation. */
export interface Limitation {
  id: LimitationKind
  /** The most important class of its phrases. */
  lacks: UndrawnClass
  /** The phrases in the prompt's own words, each once, the main subject first. */
  phrases: readonly string[]
  /** Whether the prompt is about one of the phrases. */
  isMainSubject: boolean
}

/** Groups phrases: that of the main subject first, then the most important; at most three, and no phrase is lost. */
export function listLimitations(undrawn: readonly UndrawnPhrase[]): Limitation[] {
  let phrases = joinStyles(undrawn)
  // Where there are too many kinds, one joins a kind whose sentence is true of it as well.
  for (const [from, to] of [
    ['lettering', 'missing'],
    ['similar', 'changed'],
  ] as const) {
    if (new Set(phrases.map(({ kind }) => kind)).size > maxLimitations) phrases = rename(phrases, from, to)
  }
  return order
    .map(kind => phrases.filter(phrase => phrase.kind === kind))
    .flatMap(own => (own[0] ? [describeKind(own[0].kind, own)] : []))
    .sort((one, other) => Number(other.isMainSubject) - Number(one.isMainSubject))
}

const rename = (phrases: readonly UndrawnPhrase[], from: LimitationKind, to: LimitationKind) =>
  phrases.map(phrase => (phrase.kind === from ? { ...phrase, kind: to } : phrase))

const styleKinds = ['photograph', 'render', 'cartoon'] as const

/** Photographs, renders and cartoons have sentences of their own; several styles share one. */
function joinStyles(phrases: readonly UndrawnPhrase[]): readonly UndrawnPhrase[] {
  const kinds = new Set<LimitationKind>([...styleKinds, 'style'])
  const named = new Set(phrases.map(({ kind }) => kind).filter(kind => kinds.has(kind)))
  if (named.size < 2) return phrases
  return styleKinds.reduce((joined, kind) => rename(joined, kind, 'style'), phrases)
}

function describeKind(id: LimitationKind, own: readonly UndrawnPhrase[]): Limitation {
  const sorted = [...own].sort((one, other) => Number(other.isMainSubject) - Number(one.isMainSubject))
  const classes = sorted.map(({ lacks }) => lacks)
  const first = sorted[0]
  const isMainSubject = first?.isMainSubject === true
  return {
    id,
    lacks: (isMainSubject ? first.lacks : undrawnClasses.find(each => classes.includes(each))) ?? 'detail',
    phrases: [...new Set(sorted.map(({ text }) => text))],
    isMainSubject,
  }
}
