import { createHash } from 'node:crypto'
import { listTranslatedWords } from '../../dictionary/translated-words.ts'

/**
 * The words that `creations.word_tokens` has. Raise it when words were added to the dictionary, or are read in another
 * way: then each creation is read again.
 */
export const wordTokensVersion = 2

/** The private-use characters of Unicode, which no text in a language has. */
const first = 0xe000
const count = 6_400
const maxWords = 60

/** Returns two private-use characters that stand for the whole word in the search index, which has parts of words otherwise. */
export function toWordToken(word: string): string {
  const hash = createHash('sha256').update(word).digest().readUInt32BE()
  return String.fromCharCode(first + (hash % count), first + (Math.floor(hash / count) % count))
}

/** The tokens of the words of a creation that have a translation, which its texts in the search index end with. */
export const toWordTokens = (title: string, prompt: string | null | undefined): string =>
  listTranslatedWords(`${title}\n${prompt ?? ''}`)
    .slice(0, maxWords)
    .map(toWordToken)
    .join('')

/** A text of a user without characters that could be taken for tokens. */
export const removeWordTokens = (text: string): string => text.replaceAll(/[\u{e000}-\u{f8ff}]+/gu, ' ')
