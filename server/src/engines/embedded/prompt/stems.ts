/** Endings of English words, and what the stem may end with instead. */
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

/** A word and the stems it may stand for, the likeliest first: "leaves" is also "leaf" and "leafe". */
export function stemsOf(word: string): string[] {
  const stems = [word]
  if (word.length < 4) return stems
  for (const [ending, stem] of endings) {
    if (ending.test(word)) stems.push(word.replace(ending, stem))
  }
  return stems
}
