import { translateQuery, type SearchWord } from '../../dictionary/search-words.ts'
import { removeWordTokens } from './word-tokens.ts'

/** Further words of a query are ignored: the creations that have these are hardly more. */
const maxTerms = 10

/**
 * Returns the words of a query, which a creation has to contain, each in its title, its prompt or its author's name, or
 * translated. They are in the case of the index, without those that are part of another.
 */
export function parseSearchTerms(query: string): readonly SearchWord[] {
  const words = toIndexCase(removeWordTokens(query.normalize('NFC').toWellFormed()))
    .split(/[\s\p{Cc}]+/u)
    .filter(word => word !== '')
  const byText = Map.groupBy(translateQuery(words), ({ text }) => text)
  const distinct = [...byText.keys()]
  return distinct
    .filter(text => !distinct.some(other => other !== text && other.includes(text)))
    .slice(0, maxTerms)
    .flatMap(text => byText.get(text)?.[0] ?? [])
}

/** Both databases lower the case of ASCII letters only, whatever their locale. */
const toIndexCase = (text: string) => text.replaceAll(/[A-Z]+/g, letters => letters.toLowerCase())
