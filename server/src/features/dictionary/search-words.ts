import { findEnglish, listTranslatedWords, maxPhraseWords, translateTerm } from './translated-words.ts'
import { translations } from './word-pairs.ts'

/** A word of a query. */
export interface SearchWord {
  /** In lower case. */
  text: string
  /** What it is in the other language: one word of each list. Empty: not known. */
  translations: readonly (readonly string[])[]
}

/** A word has at most so many translations: its own, and those of the phrases that it is a part of. */
const maxTranslations = 12

/**
 * Translates the words of a query, which are in their order. A word is also found by the translation of a phrase that it
 * is a part of: in "snow mountain", both words are found by 雪山.
 */
export function translateQuery(words: readonly string[]): SearchWord[] {
  const phrases = listPhrases(words)
  return words.map((text, at) => {
    const own = translateTerm(text)
    const ofPhrases = phrases
      .filter(({ start, length }) => start <= at && at < start + length)
      .flatMap(phrase => phrase.translations)
    if (ofPhrases.length === 0) return { text, translations: own }
    // A word of an English phrase has one list
    const all = [...new Set([...(own[0] ?? []), ...ofPhrases])]
    return { text, translations: [all.slice(0, maxTranslations)] }
  })
}

interface Phrase {
  start: number
  length: number
  translations: readonly string[]
}

const listPhrases = (words: readonly string[]): Phrase[] =>
  words.flatMap((_, start) =>
    Array.from({ length: maxPhraseWords - 1 }, (__, index) => index + 2)
      .filter(length => start + length <= words.length)
      .flatMap(length => {
        const phrase = findEnglish(words.slice(start, start + length).join(' '))
        const found = phrase && translations.get(phrase)
        return found ? [{ start, length, translations: found }] : []
      }),
  )

/**
 * Whether a text contains all words of a query. A translation has to be a word of its own: "cat" finds no 熊猫, and 猫 no
 * "category".
 */
export function containsWords(text: string, words: readonly SearchWord[]): boolean {
  const lower = text.toLowerCase()
  let listed: ReadonlySet<string> | undefined
  return words.every(word => {
    if (lower.includes(word.text)) return true
    if (word.translations.length === 0) return false
    listed ??= new Set(listTranslatedWords(text))
    return word.translations.every(list => list.some(each => listed?.has(each)))
  })
}
