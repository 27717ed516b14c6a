import { isBoundary, isDeterminer, isPredicate } from '../prompt/words/english-grammar.ts'
import { isNoun } from '../prompt/words/prompt-word.ts'
import { getOmission, type AnnotatedWord } from './annotated-word.ts'

/** Words that belong together, and the words that lead to them: "on a". */
export interface EnglishChunk {
  type: 'noun' | 'verb'
  words: AnnotatedWord[]
  before: string[]
}

/** Splits a clause into noun phrases and verbs: "a wizard | casting | a spell | in a dark forest". */
export function splitEnglish(run: readonly AnnotatedWord[]): EnglishChunk[] {
  const chunks: EnglishChunk[] = []
  let open: EnglishChunk | undefined
  let before: string[] = []
  const start = (type: EnglishChunk['type'], word: AnnotatedWord) => {
    open = { type, words: [word], before }
    before = []
    chunks.push(open)
  }
  run.forEach((each, at) => {
    const previous = open?.type === 'noun' ? open.words.at(-1) : undefined
    const next = run[at + 1]
    if (isVerb(each, previous, next)) start('verb', each)
    else if (isJoint(each, next)) {
      open = undefined
      before.push(each.word.word)
    } else if (open?.type === 'noun') open.words.push(each)
    else start('noun', each)
  })
  return chunks
}

const quantifiers = new Set(
  'some|many|few|several|very|more|most|all|both|every|any|one|other|various|different|each|countless|dozens|hundreds|thousands|it|it’s|she|he|they|we|i|you'.split(
    '|',
  ),
)
const isParticiple = (word: string) => word.endsWith('ing')
/** Nouns and adjectives that end like a participle. */
const notVerbs = new Set(
  'building|evening|morning|painting|drawing|wedding|ceiling|clothing|earring|king|ring|string|spring|swing|wing|lighting|setting|dining|living|bedding|engraving|flooring|railing|awning|etching|marbling|lettering|packaging|meaning|sibling|duckling|pudding|lightning|stocking|stunning|amazing|charming|interesting|boxing|surfing|fishing|rendering'.split(
    '|',
  ),
)

function isJoint(each: AnnotatedWord, next: AnnotatedWord | undefined): boolean {
  const { word } = each.word
  if (getOmission(each)) return false
  const parts = word.split(' ')
  const isPremodifier = isParticiple(word) && next !== undefined && !isFunctionWord(next.word.word)
  if (isPremodifier) return false
  return isFunctionWord(word) || (parts.length > 1 && isBoundary(parts.at(-1) ?? ''))
}

const isFunctionWord = (word: string) =>
  isBoundary(word.split(' ')[0] ?? '') || isDeterminer(word) || quantifiers.has(word)

/** "A cat sleeping", "a girl holding a balloon", "coiled around a peak"; not "flying cars", "a snow covered cabin". */
function isVerb(
  { word }: AnnotatedWord,
  previous: AnnotatedWord | undefined,
  next: AnnotatedWord | undefined,
): boolean {
  const text = word.word
  if (notVerbs.has(text) || /\d/.test(text) || isNoun(word) || word.meaning?.isObject || isQuality(word))
    return false
  const isFollowed = next !== undefined && !isFunctionWord(next.word.word)
  if (isBoundary(text)) return isParticiple(text) && previous !== undefined && isFollowed
  if (isParticiple(text.split(' ')[0] ?? '') && text.length > 4)
    return previous ? !isAdjective(previous) : !isFollowed
  if (text.endsWith('ed') && text.length > 4) return !isFollowed
  if (word.meaning?.lacks === 'action') return true
  const before = previous?.word
  return before !== undefined && !word.meaning && isNoun(before) && isFiniteVerb(text, next)
}

/** "Viking" and "red" are no verbs. */
const isQuality = ({ meaning }: AnnotatedWord['word']) =>
  Boolean(meaning?.appearance ?? meaning?.color ?? meaning?.mood ?? meaning?.style)

const isFiniteVerb = (text: string, next: AnnotatedWord | undefined) =>
  !/\d/.test(text) && text.endsWith('s') && isPredicate(text, next?.word.word)

/** A word that only describes: what follows is still its noun. */
const isAdjective = ({ word }: AnnotatedWord) =>
  word.meaning !== undefined &&
  word.meaning.appearance === undefined &&
  !isNoun(word) &&
  !word.meaning.isObject &&
  word.meaning.approximate === undefined
