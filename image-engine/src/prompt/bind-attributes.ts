import type { Oklch } from '../paint/oklch.ts'
import { colourableSubjects, countableSubjects } from './subject-groups.ts'
import type { Subject } from './intent.ts'
import type { Meaning } from './lexicon/meaning.ts'
import type { PromptWord } from './read-words.ts'

/** Where the colour or number of a word went. */
export interface Binding {
  /** The noun that took it. */
  subject?: Subject
  /** The noun after it that could not take it. */
  refusedBy?: PromptWord
}

/** The attributes of nouns, and the words that remain for the scene as a whole. */
interface BoundAttributes {
  rest: Meaning[]
  colours: Map<Subject, Oklch>
  counts: Map<Subject, number>
  /** Of each colour and each number. Without an entry, no noun followed. */
  bindings: Map<PromptWord, Binding>
}

/** Words that end a noun phrase. After them, a colour or number no longer waits for its noun. */
const connectives = new Set(
  'and|or|with|on|in|at|by|under|over|near|beside|behind|from|和|与|在|上|里'.split('|'),
)

/**
 * Assigns each noun the colour and the number before it. In "three black cats under a red moon" the cats are
 * three and black. The moon cannot be coloured, so red becomes a colour of the scene.
 */
export function bindAttributes(run: readonly PromptWord[]): BoundAttributes {
  const bound: BoundAttributes = { rest: [], colours: new Map(), counts: new Map(), bindings: new Map() }
  let colours: PromptWord[] = []
  let count: PromptWord | undefined
  let unknown: PromptWord | undefined

  const releasePending = (refusedBy?: PromptWord) => {
    for (const word of [...colours, ...(count ? [count] : [])]) {
      if (word.meaning?.colour) bound.rest.push(word.meaning)
      bound.bindings.set(word, refusedBy ? { refusedBy } : {})
    }
    colours = []
    count = undefined
    unknown = undefined
  }
  for (const each of run) {
    const { meaning } = each
    if (!meaning) {
      if (colours.length > 0 || count) unknown = each
    } else if (unknown && connectives.has(each.word)) {
      // The unknown word was the noun: "three tractors and a car" is about one car.
      releasePending(unknown)
    } else if (meaning.colour) colours.push(each)
    else if (meaning.count !== undefined) {
      if (count) bound.bindings.set(count, {})
      count = each
    } else {
      bound.rest.push(meaning)
      // Materials such as glass and silk belong to the next noun, so the pending colour and number stay for
      // that noun.
      if (!meaning.subjects?.length || meaning.family === 'abstract') continue
      const [colour] = colours
      const colouredSubject = meaning.subjects.find(subject => colourableSubjects.has(subject))
      if (colouredSubject && colour?.meaning?.colour && !bound.colours.has(colouredSubject)) {
        bound.colours.set(colouredSubject, colour.meaning.colour)
        bound.bindings.set(colour, { subject: colouredSubject })
        colours.shift()
      } else if (colouredSubject && meaning.ownColour && !bound.colours.has(colouredSubject))
        bound.colours.set(colouredSubject, meaning.ownColour)
      const countedSubject = meaning.subjects.find(subject => countableSubjects.has(subject))
      if (countedSubject && count?.meaning?.count !== undefined) {
        bound.counts.set(countedSubject, count.meaning.count)
        bound.bindings.set(count, { subject: countedSubject })
        count = undefined
      }
      releasePending(each)
    }
  }
  releasePending(unknown)
  return bound
}
