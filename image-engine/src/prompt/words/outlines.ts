import type { Meaning } from '../lexicon/meaning.ts'
import { joinWords, type PromptWord } from './prompt-word.ts'

/** Nothing draws it. */
const outline: Meaning = { approximate: true, lacks: 'detail' }

const isColor = (word: PromptWord | undefined) => word?.meaning?.color !== undefined && !word.meaning.style
/** "Thick" and "bold" say how the outline is. */
const isAttribute = (word: PromptWord | undefined) =>
  word !== undefined && !word.meaning?.subjects && !word.meaning?.family

/** An outline that has a color is a detail of a thing, and no drawing style: "a sticker with a thick white outline". */
export function joinOutlines(run: string, words: readonly PromptWord[]): PromptWord[] {
  const joined: PromptWord[] = []
  for (let at = 0; at < words.length; at++) {
    const each = words[at]
    if (!each) break
    const length = /^outlines?$/.test(each.word) ? countBefore(joined) : 0
    if (length > 0) joined.push(join([...joined.splice(-length), each]))
    else if (each.word === 'outlined' && words[at + 1]?.word === 'in' && isColor(words[at + 2])) {
      joined.push(join(words.slice(at, at + 3)))
      at += 2
    } else joined.push(each)
  }
  return joined

  function join(parts: readonly PromptWord[]): PromptWord {
    return { ...joinWords(run, parts), meaning: outline }
  }
}

/** The words before an outline that belong to it: its color, and at most one word between. */
function countBefore(words: readonly PromptWord[]): number {
  if (isColor(words.at(-1))) return 1
  return isColor(words.at(-2)) && isAttribute(words.at(-1)) ? 2 : 0
}
