import { removeWordTokens } from './word-tokens.ts'

/** Further words of a query are ignored: the creations that have these are hardly more. */
const maxTerms = 10

/**
 * Returns the strings that a creation has to contain, each in its title, its prompt or its author's name. They are the
 * words of the query, in the case of the index, without those that are part of another.
 */
export function parseSearchTerms(query: string): readonly string[] {
  const words = toIndexCase(removeWordTokens(query.normalize('NFC').toWellFormed()))
    .split(/[\s\p{Cc}]+/u)
    .filter(word => word !== '')
  const distinct = [...new Set(words)]
  return distinct
    .filter(word => !distinct.some(other => other !== word && other.includes(word)))
    .slice(0, maxTerms)
}

/** Both databases lower the case of ASCII letters only, whatever their locale. */
const toIndexCase = (text: string) => text.replaceAll(/[A-Z]+/g, letters => letters.toLowerCase())
