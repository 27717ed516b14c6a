/** Endings of English words and their replacements. */
const endings: readonly (readonly [ending: RegExp, stem: string])[] = [
  [/['’]s$/, ''],
  [/ies$/, 'y'],
  [/ves$/, 'f'],
  [/ves$/, 'fe'],
  [/es$/, ''],
  [/s$/, ''],
  [/(.)\1ing$/, '$1'],
  [/ing$/, ''],
  [/ing$/, 'e'],
  [/ed$/, ''],
  [/ed$/, 'e'],
  [/ly$/, ''],
  [/y$/, ''],
]

/**
 * Returns a word and its possible stems, the most likely first. Some are no real words: "leaves" gives "leaf"
 * and "leafe".
 */
export function listStems(word: string): string[] {
  const stems = [word]
  if (word.length < 4) return stems
  for (const [ending, stem] of endings) {
    if (ending.test(word)) stems.push(word.replace(ending, stem))
  }
  return stems
}
