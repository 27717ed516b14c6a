import { undrawnClasses, type UndrawnClass } from '../prompt/lexicon/undrawn-class.ts'

const maxLimitations = 3

/** Details that images lack are in the list of words, and no limitation of their own. */
const unreported: ReadonlySet<UndrawnClass> = new Set<UndrawnClass>(['detail'])

interface LocatedWord {
  word: string
  start: number
  end: number
}

/** A kind of request that the images of a prompt do not fulfil. */
export interface Limitation {
  id: UndrawnClass
  /** The words of the prompt, in its order. */
  words: readonly LocatedWord[]
  /** Whether the prompt is about one of the words. */
  isMainSubject: boolean
}

/** A word that an image lacks. */
interface ClassifiedWord extends LocatedWord {
  lacks: UndrawnClass
  isMainSubject: boolean
}

/** Lists each kind once: that of the main subject first, then the most important; at most three. */
export function listLimitations(undrawn: readonly ClassifiedWord[]): Limitation[] {
  const byClass = undrawnClasses.flatMap(id => {
    const own = undrawn.filter(({ lacks }) => lacks === id)
    if (own.length === 0 || unreported.has(id)) return []
    const words = own.map(({ word, start, end }) => ({ word, start, end }))
    return [{ id, words, isMainSubject: own.some(({ isMainSubject }) => isMainSubject) }]
  })
  return byClass
    .sort((one, other) => Number(other.isMainSubject) - Number(one.isMainSubject))
    .slice(0, maxLimitations)
}
