import type { Oklch } from '../paint/oklch.ts'
import { coloured, counted } from './attributes.ts'
import type { Subject } from './intent.ts'
import type { Meaning } from './lexicon/meaning.ts'

/** A word or phrase of a prompt, and what it asks for. */
export interface Found {
  word: string
  meaning: Meaning
}

/** What a phrase says of its nouns, and what is left to say of the scene. */
interface Bound {
  rest: Found[]
  colours: Map<Subject, Oklch>
  counts: Map<Subject, number>
  /** Numbers that no layout can follow: they are said to be not understood. */
  unheeded: string[]
}

/**
 * Gives each noun the colour and the number that stand before it: in "three black cats under a red moon" the
 * cats are black and three, and red is a colour of the scene, as the moon has none of its own to change.
 */
export function bindAttributes(found: readonly Found[]): Bound {
  const bound: Bound = { rest: [], colours: new Map(), counts: new Map(), unheeded: [] }
  let colours: Found[] = []
  let count: Found | undefined

  const release = () => {
    bound.rest.push(...colours)
    if (count) bound.unheeded.push(count.word)
    colours = []
    count = undefined
  }
  for (const each of found) {
    const { meaning } = each
    if (meaning.colour) colours.push(each)
    else if (meaning.count !== undefined) {
      if (count) bound.unheeded.push(count.word)
      count = each
    } else {
      bound.rest.push(each)
      // Glass and silk are what the next noun is made of: its colour goes past them.
      if (!meaning.subjects?.length || meaning.family === 'abstract') continue
      const [colour] = colours
      const worn = meaning.subjects.find(subject => coloured.has(subject))
      if (worn && colour?.meaning.colour && !bound.colours.has(worn)) {
        bound.colours.set(worn, colour.meaning.colour)
        colours.shift()
      } else if (worn && meaning.own && !bound.colours.has(worn)) bound.colours.set(worn, meaning.own)
      const many = meaning.subjects.find(subject => counted.has(subject))
      if (many && count?.meaning.count !== undefined) {
        bound.counts.set(many, count.meaning.count)
        count = undefined
      }
      release()
    }
  }
  release()
  return bound
}
