/** Endings of English words and their replacements. */
type Ending = readonly [ending: RegExp, stem: string]

/** Endings of other forms of the same noun. */
const inflections: readonly Ending[] = [
  [/['’]s$/, ''],
  [/ies$/, 'y'],
  [/ves$/, 'f'],
  [/ves$/, 'fe'],
  [/es$/, ''],
  [/s$/, ''],
]

/** Endings that make another word: a verb, an adjective, an adverb. */
const derivations: readonly Ending[] = [
  [/(.)\1ing$/, '$1'],
  [/ing$/, ''],
  [/ing$/, 'e'],
  [/ed$/, ''],
  [/ed$/, 'e'],
  [/ly$/, ''],
  [/y$/, ''],
]

const replaceEndings = (word: string, endings: readonly Ending[]): string[] =>
  word.length < 4
    ? []
    : endings.filter(([ending]) => ending.test(word)).map(([ending, stem]) => word.replace(ending, stem))

/**
 * Returns a word and the nouns that it can be a form of, the most likely first. Some are no real words: "leaves"
 * gives "leaf" and "leafe".
 */
export function listInflections(word: string): string[] {
  const owner = word.replace(/(?<=s)['’]$/, '')
  return [word, ...(owner === word ? [] : [owner]), ...replaceEndings(owner, inflections)]
}

/** Returns the words that a word can be derived from, the most likely first. */
export const listStems = (word: string): string[] => replaceEndings(word, derivations)
