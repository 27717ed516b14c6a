import { listInflections, readRuns } from '@tessera/image-engine/words'
import { translations } from './word-pairs.ts'

export const maxPhraseWords = 3
const han = /\p{Script=Han}/u

/** Returns the dictionary's form of an English word or phrase: the singular of a plural. */
export const findEnglish = (phrase: string): string | undefined =>
  listInflections(phrase).find(form => translations.has(form) && !han.test(form))

/**
 * Lists the words of a text that have a translation, each once. A part of a word is no word: 熊猫 has no cat, and neither
 * has "category".
 */
export function listTranslatedWords(text: string): string[] {
  const words = text.toLowerCase().match(/[a-z]+(?:['’-][a-z]+)*|[^a-z]+/g) ?? []
  return [...new Set([...listEnglish(words), ...listChinese(text)])]
}

/** The longest phrase at each position counts: "cherry blossom" is no cherry. */
function listEnglish(parts: readonly string[]): string[] {
  const found: string[] = []
  for (let at = 0; at < parts.length;) {
    let length = 2 * maxPhraseWords - 1
    let word: string | undefined
    for (; length > 0 && word === undefined; length -= 2) word = findPhrase(parts.slice(at, at + length))
    if (word !== undefined) found.push(word)
    at += word === undefined ? 1 : length + 2
  }
  return found
}

/** Words and the single spaces between them */
const findPhrase = (parts: readonly string[]): string | undefined =>
  parts.every((part, at) => (at % 2 === 0 ? /^[a-z]/.test(part) : part === ' '))
    ? findEnglish(parts.join(''))
    : undefined

/** The image engine knows where Chinese words end. Neighbours can be a word that only this dictionary knows. */
function listChinese(text: string): string[] {
  if (!han.test(text)) return []
  return readRuns(text).flatMap(run => {
    const found: string[] = []
    for (let at = 0; at < run.length;) {
      let length = maxJoinedWords
      while (length > 0 && !isTranslated(run.slice(at, at + length))) length--
      if (length > 0) found.push(joinWords(run.slice(at, at + length)))
      at += Math.max(length, 1)
    }
    return found
  })
}

type Words = ReturnType<typeof readRuns>[number]

const maxJoinedWords = 3
const joinWords = (words: Words) => words.map(({ word }) => word).join('')
/** A word that only says of which kind the next one is does not count: 苹果手机 has no apple. */
const isTranslated = (words: Words) =>
  words.at(-1)?.isModifier !== true && han.test(words[0]?.word ?? '') && translations.has(joinWords(words))

/** Alternatives of a term are in no more words than these, each in so many translations. */
const maxWords = 4
const maxTranslations = 6

/**
 * Translates a term of a query, in lower case: for each of its words, the words of the other language. Empty where a part
 * of the term has no translation.
 */
export function translateTerm(term: string): readonly (readonly string[])[] {
  const words = han.test(term) ? splitChinese(term) : [findEnglish(term)]
  if (words.length > maxWords) return []
  const found = words.map(word => translations.get(word ?? '')?.slice(0, maxTranslations))
  return found.every(each => each !== undefined) ? found : []
}

/** 红色的猫 without 的 and measure words. */
function splitChinese(term: string): (string | undefined)[] {
  const words = listChinese(term)
  const isRest = (text: string) =>
    readRuns(text)
      .flat()
      .every(({ meaning }) => meaning && Object.keys(meaning).length === 0)
  return isRest(words.reduce((rest, word) => rest.replace(word, ' '), term)) ? words : [undefined]
}
