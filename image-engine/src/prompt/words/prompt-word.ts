import type { Meaning } from '../lexicon/meaning.ts'

/** A word or phrase of a prompt. */
export interface PromptWord {
  /** In lower case, with full-width characters made narrow. */
  word: string
  /** Position in the prompt, in UTF-16 code units. */
  start: number
  end: number
  /** Absent for an unknown word. */
  meaning?: Meaning
  /** The word only says what kind of thing the next noun is, and draws nothing: "cat" in "cat tower". */
  isModifier?: true
}

/** Whether a word names something that can be seen: an unknown word does not. */
export const isNoun = ({ meaning }: PromptWord): boolean =>
  Boolean(meaning?.subjects?.length) || Boolean(meaning?.family && !meaning.style)

/** Whether a word can be the head of a compound: it names something, or an object that nothing draws. */
export const isHeadNoun = (word: PromptWord): boolean => isNoun(word) || word.meaning?.isObject === true

const agentFamilies: readonly unknown[] = ['animal', 'portrait']
const thingFamilies: readonly unknown[] = [...agentFamilies, 'product', 'still-life', 'textile']

/** A person or an animal. */
export const isAgent = ({ meaning }: PromptWord): boolean => agentFamilies.includes(meaning?.family)

/** A person, an animal or an object: not a place, the sky or a material. */
export const isThing = (word: PromptWord): boolean => thingFamilies.includes(word.meaning?.family)

/** Joins neighbours into one word without a meaning. `text` is what the words were read from. */
export const joinWords = (text: string, words: readonly PromptWord[]): PromptWord => {
  const start = words[0]?.start ?? 0
  const end = words.at(-1)?.end ?? start
  return { word: text.slice(start, end).replaceAll(/\s+/g, ' '), start, end }
}
