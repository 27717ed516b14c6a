const frequentWords = (
  'lake mountain forest light portrait room river morning garden street snow house window city field night sea old glass ' +
  'wood rain stone summer winter bridge tower cloud paper lamp boat'
).split(' ')

/** Parts of words. Words that have these in another order are in no prompt, although all their letters in a row are. */
const beginnings = 'ba ca de fo ga hu in ka lo ma ne or pa qui ra sa te ul vi wa'.split(' ')
const middles = 'nda rti lle ssa mbe ro sti ngu ve rra lo nti me ska ppi do rge cha llo ti'.split(' ')
const ends = 'r n st ly ng d ment le s tion'.split(' ')

/** The words of seeded prompts, the most frequent one first. */
export const seededVocabulary: readonly string[] = [
  ...frequentWords,
  ...ends.flatMap(end => middles.flatMap(middle => beginnings.map(beginning => beginning + middle + end))),
]

/** Words that few seeded creations have. */
export const rareWords = {
  /** In one of a hundred thousand creations. */
  regular: { word: 'quagmire', interval: 100_000 },
  /** In these creations only, which are among the first million. */
  old: { word: 'nightingale', creations: [777, 77_777, 177_777, 377_777, 777_777] },
} as const
