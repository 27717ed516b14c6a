import type { Oklch } from '../paint/oklch.ts'
import { colourableSubjects, countableSubjects } from './subject-groups.ts'
import type { Subject } from './intent.ts'
import type { Meaning } from './lexicon/meaning.ts'

/** A word or phrase of a prompt with its meaning. */
export interface FoundWord {
  word: string
  meaning: Meaning
}

/** The attributes of nouns, and the words that remain for the scene as a whole. */
interface BoundAttributes {
  rest: FoundWord[]
  colours: Map<Subject, Oklch>
  counts: Map<Subject, number>
  /** Number words that no noun uses. The engine reports them as not understood. */
  unusedNumbers: string[]
}

/**
 * Assigns each noun the colour and the number before it. In "three black cats under a red moon" the cats are
 * three and black. The moon cannot be coloured, so red becomes a colour of the scene.
 */
export function bindAttributes(found: readonly FoundWord[]): BoundAttributes {
  const bound: BoundAttributes = { rest: [], colours: new Map(), counts: new Map(), unusedNumbers: [] }
  let colours: FoundWord[] = []
  let count: FoundWord | undefined

  const releasePending = () => {
    bound.rest.push(...colours)
    if (count) bound.unusedNumbers.push(count.word)
    colours = []
    count = undefined
  }
  for (const each of found) {
    const { meaning } = each
    if (meaning.colour) colours.push(each)
    else if (meaning.count !== undefined) {
      if (count) bound.unusedNumbers.push(count.word)
      count = each
    } else {
      bound.rest.push(each)
      // Materials such as glass and silk belong to the next noun, so the pending colour and number stay for
      // that noun.
      if (!meaning.subjects?.length || meaning.family === 'abstract') continue
      const [colour] = colours
      const colouredSubject = meaning.subjects.find(subject => colourableSubjects.has(subject))
      if (colouredSubject && colour?.meaning.colour && !bound.colours.has(colouredSubject)) {
        bound.colours.set(colouredSubject, colour.meaning.colour)
        colours.shift()
      } else if (colouredSubject && meaning.ownColour && !bound.colours.has(colouredSubject))
        bound.colours.set(colouredSubject, meaning.ownColour)
      const countedSubject = meaning.subjects.find(subject => countableSubjects.has(subject))
      if (countedSubject && count?.meaning.count !== undefined) {
        bound.counts.set(countedSubject, count.meaning.count)
        count = undefined
      }
      releasePending()
    }
  }
  releasePending()
  return bound
}
