/** A token of the index. */
interface SearchGram {
  text: string
  /** Whether the index has it as the beginning of a longer token. */
  isPrefix: boolean
}

/**
 * Returns the consecutive tokens that the index has for a string (migration 0035): three characters where the first two
 * are ASCII, and two otherwise. Strings of one or two characters are tokens of their own.
 */
export function toSearchGrams(term: string): readonly SearchGram[] {
  const characters = Array.from(term)
  if (characters.length <= 2) return [{ text: term, isPrefix: false }]
  return characters.slice(0, -1).flatMap((_, start) => {
    const isAsciiPair = isAscii(characters[start]) && isAscii(characters[start + 1])
    const gram = { text: characters.slice(start, start + (isAsciiPair ? 3 : 2)).join(''), isPrefix: false }
    const isCut = isAsciiPair && start + 2 === characters.length
    if (!isCut) return [gram]
    // The token before has both characters if it is one of three
    return isAscii(characters[start - 1]) ? [] : [{ ...gram, isPrefix: true }]
  })
}

const isAscii = (character = '') => character < '\u{80}'
