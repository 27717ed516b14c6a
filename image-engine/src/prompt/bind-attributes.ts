import type { Oklch } from '../color/oklch.ts'
import { colorableSubjects, countableSubjects } from '../intent/subject-groups.ts'
import type { Subject } from '../intent/intent.ts'
import type { Meaning } from './lexicon/meaning.ts'
import type { PromptWord } from './words/prompt-word.ts'

/** Where the color or number of a word went. */
export interface Binding {
  /** The noun that took it. */
  subject?: Subject
  /** The noun after it that could not take it. */
  refusedBy?: PromptWord
  /** The background took it. */
  isBackground?: true
}

/** The attributes of nouns, and the words that remain for the scene as a whole. */
interface BoundAttributes {
  rest: Meaning[]
  colors: Map<Subject, Oklch>
  counts: Map<Subject, number>
  /** Of each color and each number. Without an entry, no noun followed. */
  bindings: Map<PromptWord, Binding>
}

/** Words that end a noun phrase. After them, a color or number no longer waits for its noun. */
const connectives = new Set(
  'and|or|with|on|in|at|by|under|over|near|beside|behind|from|和|与|在|上|里'.split('|'),
)

const backgrounds = new Set('background|backdrop|背景|底色|渐变背景|gradient background'.split('|'))

/**
 * Assigns each noun the color and the number before it. In "three black cats under a red moon" the cats are
 * three and black. The moon cannot be colored, so red becomes a color of the scene.
 */
export function bindAttributes(run: readonly PromptWord[]): BoundAttributes {
  const bound: BoundAttributes = { rest: [], colors: new Map(), counts: new Map(), bindings: new Map() }
  let colors: PromptWord[] = []
  let count: PromptWord | undefined
  let unknown: PromptWord | undefined
  /** Gives the background the color before it. */
  const takeBackground = () => {
    const color = colors.pop()
    if (!color?.meaning?.color) return
    bound.rest.push({ ...color.meaning, background: color.meaning.color })
    bound.bindings.set(color, { isBackground: true })
  }

  const releasePending = (refusedBy?: PromptWord) => {
    for (const word of [...colors, ...(count ? [count] : [])]) {
      if (word.meaning?.color) bound.rest.push(word.meaning)
      bound.bindings.set(word, refusedBy ? { refusedBy } : {})
    }
    colors = []
    count = undefined
    unknown = undefined
  }
  for (const each of run) {
    const { meaning } = each
    if (backgrounds.has(each.word) && colors.length > 0) takeBackground()
    else if (!meaning || meaning.isObject) {
      if (colors.length > 0 || count) unknown = each
    } else if (unknown && connectives.has(each.word)) {
      // The unknown word was the noun: "three tractors and a car" is about one car.
      releasePending(unknown)
    } else if (meaning.color) colors.push(each)
    else if (meaning.count !== undefined) {
      if (count) bound.bindings.set(count, {})
      count = each
    } else {
      bound.rest.push(meaning)
      // Materials such as glass and silk belong to the next noun, so the pending color and number stay for
      // that noun.
      if (!meaning.subjects?.length || meaning.family === 'abstract') continue
      const [color] = colors
      const coloredSubject = meaning.subjects.find(subject => colorableSubjects.has(subject))
      if (coloredSubject && color?.meaning?.color && !bound.colors.has(coloredSubject)) {
        bound.colors.set(coloredSubject, color.meaning.color)
        bound.bindings.set(color, { subject: coloredSubject })
        colors.shift()
      } else if (coloredSubject && meaning.ownColor && !bound.colors.has(coloredSubject))
        bound.colors.set(coloredSubject, meaning.ownColor)
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
