import { maxPhraseWords, meanings } from '../lexicon/lexicon.ts'
import type { Meaning } from '../lexicon/meaning.ts'
import { joinEnglishCompounds } from './english-compounds.ts'
import { isBoundary } from './english-grammar.ts'
import { joinOutlines } from './outlines.ts'
import { joinWords, type PromptWord } from './prompt-word.ts'
import { listInflections, listStems } from './stems.ts'

/** Reads a run: the longest phrase of the lexicon at each position, then compounds. */
export function readEnglish(run: string): PromptWord[] {
  const words = [...run.matchAll(/\S+/g)].map(({ 0: word, index }) => ({
    word,
    start: index,
    end: index + word.length,
  }))
  const read: PromptWord[] = []
  for (let at = 0; at < words.length;) {
    const join = (length: number) =>
      words
        .slice(at, at + length)
        .map(({ word }) => word)
        .join(' ')
    let length = Math.min(maxPhraseWords, words.length - at)
    while (length > 1 && !findEnglishMeaning(join(length))) length--
    const word = join(length)
    const meaning = findEnglishMeaning(word)
    const last = words[at + length - 1]
    const name = read.at(-1)
    if (name && isNumberOf(name, word, words[at + 1]?.word) && name.end === (words[at - 1]?.end ?? -1)) {
      read[read.length - 1] = joinWords(run, [
        name,
        { word, start: words[at]?.start ?? 0, end: words[at]?.end ?? 0 },
      ])
    } else if (meaning || /[a-z]/.test(word)) {
      read.push({
        word,
        start: words[at]?.start ?? 0,
        end: last?.end ?? 0,
        ...(meaning && { meaning }),
      })
    }
    at += length
  }
  return joinEnglishCompounds(run, joinOutlines(run, read))
}

/** "Route 66": a number after a name belongs to it, where no noun follows that it could count. */
const isNumberOf = ({ meaning }: PromptWord, word: string, next: string | undefined): boolean =>
  !meaning && /^\d+$/.test(word) && (next === undefined || isBoundary(next))

/** Looks up a number from 2 to 12, a word, its stems, or the parts of a hyphenated word. */
function findEnglishMeaning(word: string): Meaning | undefined {
  if (/^[2-9]$|^1[0-2]$/.test(word)) return { count: Number(word) }
  for (const form of listInflections(word)) {
    const meaning = meanings.get(form)
    // "Olives" are no color.
    if (meaning && !(meaning.color && form !== word && !namesSomething(meaning))) return meaning
  }
  // "Watching" is no watch and "fishing" no fish: other endings make another word of a noun.
  for (const stem of word.includes(' ') ? [] : listStems(word)) {
    const meaning = meanings.get(stem)
    if (meaning && !namesSomething(meaning)) return meaning
  }
  return word.includes('-') ? findHyphenatedMeaning(word) : undefined
}

const namesSomething = ({ subjects, family }: Meaning) => Boolean(subjects?.length) || Boolean(family)

/** "ink-wash" is the phrase, "blue-green" both words. "Cat-eye" is neither a cat nor an eye. */
function findHyphenatedMeaning(word: string): Meaning | undefined {
  const phrase = word.replaceAll('-', ' ')
  for (const form of listInflections(phrase)) {
    const meaning = meanings.get(form)
    if (meaning) return meaning
  }
  if (word.includes(' ')) return undefined
  const parts = word.split('-').map(part => findEnglishMeaning(part))
  if (!parts.every(part => part !== undefined && !namesSomething(part))) return undefined
  return parts.reduce<Meaning>((all, part) => ({ ...all, ...part }), {})
}
