import { isGenre } from '../prompt/genres.ts'
import { isBoundary } from '../prompt/words/english-grammar.ts'
import { isAgent, isNoun } from '../prompt/words/prompt-word.ts'
import { splitEnglish, type EnglishChunk } from './english-chunks.ts'
import {
  createPhrase,
  getOmission,
  isStyle,
  joinPhrases,
  type AnnotatedWord,
  type LocatedPhrase,
} from './annotated-word.ts'

/** Lists what images lack of a clause, in phrases that hold their noun: "wooden coffee table", "casting a spell". */
export function listEnglishPhrases(run: readonly AnnotatedWord[]): LocatedPhrase[] {
  const phrases: LocatedPhrase[] = []
  const chunks = joinAdjectives(splitEnglish(run))
  for (let at = 0; at < chunks.length; at++) {
    const chunk = chunks[at]
    if (!chunk) continue
    if (chunk.type === 'noun') {
      const own = describeNounPhrase(chunk.words)
      const owner = phrases.at(-1)
      // "A plate of sushi" is one thing that is missing.
      const isOfOwner =
        chunk.before[0] === 'of' && owner?.kind === 'missing' && owner.end === ends(chunks[at - 1])
      const [part] = own
      if (isOfOwner && part?.kind === 'missing') phrases[phrases.length - 1] = joinPhrases(owner, part)
      else phrases.push(...own)
      continue
    }
    const object = chunks[at + 1]?.type === 'noun' ? chunks[at + 1] : undefined
    const action = describeAction(chunk, object)
    if (object && action?.isWithObject) at++
    const actor = phrases.at(-1)
    const isOfActor = actor?.kind === 'missing' && isSubject(chunks[chunks.indexOf(chunk) - 1], actor)
    if (action && actor && isOfActor) phrases[phrases.length - 1] = joinPhrases(actor, action.phrase)
    else if (action) phrases.push(action.phrase)
    if (action?.isWithObject && object) phrases.push(...describeNounPhrase(object.words).filter(isStyleKind))
  }
  return phrases
}

const ends = (chunk: EnglishChunk | undefined) => chunk?.words.at(-1)?.word.end

const isStyleKind = ({ kind }: LocatedPhrase) => !['missing', 'similar', 'changed'].includes(kind)

/** Whether a phrase is what the verb after it is about, and not the place of something. */
const isSubject = (chunk: EnglishChunk | undefined, { end }: LocatedPhrase) =>
  chunk?.type === 'noun' &&
  chunk.words.at(-1)?.word.end === end &&
  !chunk.before.some(word => isBoundary(word) && word !== 'and')

/** "Red and white lighthouse" is one phrase. */
function joinAdjectives(chunks: readonly EnglishChunk[]): EnglishChunk[] {
  const joined: EnglishChunk[] = []
  for (const chunk of chunks) {
    const last = joined.at(-1)
    const isPair =
      last?.type === 'noun' &&
      chunk.type === 'noun' &&
      chunk.before.join(' ') === 'and' &&
      last.words.every(isDescription) &&
      chunk.words[0] !== undefined &&
      isDescription(chunk.words[0])
    if (isPair) last.words.push(...chunk.words)
    else joined.push({ ...chunk, words: [...chunk.words] })
  }
  return joined
}

const isDescription = ({ word }: AnnotatedWord) => word.meaning?.color !== undefined

function describeNounPhrase(all: readonly AnnotatedWord[]): LocatedPhrase[] {
  const head = all.at(-1)
  if (!head) return []
  // A style describes the whole image: "anime girl", but "neon lit bar".
  const styles = all.filter(isStyle)
  if (isStyle(head)) return [createPhrase(all.slice(all.findIndex(getOmission)), getOmission(head)?.kind)]
  const isHeadLost = getOmission(head) !== undefined
  const separate = styles.filter(
    word => !isHeadLost || (getOmission(word)?.kind !== 'style' && !word.word.meaning?.style),
  )
  const words = all.filter(word => !separate.includes(word))
  const lost = words.filter(getOmission)
  const own = separate.map(word => createPhrase([word]))
  const first = lost[0]
  if (!first) return own
  if (asksForNothing(words, head)) return own
  // "Children's book illustration", "woodcut style"
  if (styleNouns.test(head.word.word)) return [...own, createPhrase(words, 'style')]
  const from = words.indexOf(first)
  const kind =
    head.state === 'drawn' && isPlace(head) && lost.every(isPlace) ? undefined : getKind(words, head)
  if (!kind) return own
  const reachesBack = kind === 'missing' || kind === 'similar' || kind === 'style'
  const isWhole = reachesBack || words.every(isDescription)
  return [...own, createPhrase(words.slice(isWhole ? 0 : from), kind)]
}

const styleNouns =
  /^(?:style|aesthetic|illustration|engraving|woodcut|painting|sketch|print|artwork|drawing|lithograph|linocut)$/

/** How light and color are described: "hard shadows". */
function asksForNothing(words: readonly AnnotatedWord[], head: AnnotatedWord): boolean {
  if (head.state !== 'empty') return false
  const isUnknown = words.every(word => !getOmission(word) || !word.word.meaning)
  return isUnknown && techniques.test(head.word.word)
}

const techniques =
  /^(?:shadows?|light|lights|lighting|tones?|textures?|details?|quality|atmosphere|moods?|palette|colou?rs?|resolution|focus|lens|camera|depth|finish|contrast|grading|highlights|energy|feel|feeling|ambience)$/

/** The noun decides: it is missing, or it is there and only what describes it is not. */
function getKind(words: readonly AnnotatedWord[], head: AnnotatedWord): LocatedPhrase['kind'] {
  const omission = getOmission(head)
  const kinds = words.map(word => getOmission(word)?.kind)
  if (!omission) {
    const isEmptyHead = head.state === 'empty' || isGenre(head.word)
    return isEmptyHead && kinds.includes('missing') ? 'missing' : 'changed'
  }
  if (words.some(({ word }) => word.meaning?.lacks === 'style')) return 'style'
  if (!head.word.meaning || kinds.includes('missing')) return 'missing'
  return omission.kind
}

/** A city before a street says nothing more. */
const isPlace = ({ word: { meaning }, state }: AnnotatedWord) =>
  state !== 'empty' && places.has(meaning?.family ?? '') && !meaning?.approximate
const places: ReadonlySet<string> = new Set(['landscape', 'sea', 'city', 'interior'])

interface Action {
  phrase: LocatedPhrase
  isWithObject: boolean
}

/** A verb with its object, or with the missing place of the action: "casting a spell", "leaning on a wall". */
function describeAction({ words }: EnglishChunk, object: EnglishChunk | undefined): Action | undefined {
  const lost = object ? describeNounPhrase(object.words).filter(phrase => !isStyleKind(phrase)) : []
  const isMissing = lost.some(({ kind }) => kind === 'missing' || kind === 'similar')
  const isDirect = object?.before.every(word => /^(?:an?|the|his|her|its|their|some|many|one)$/.test(word))
  const isKnown = words.some(getOmission)
  // Who wears what is drawn is drawn.
  if (isDirect && object && lost.length === 0 && words.every(({ word }) => isWearing(word.word)))
    return undefined
  if (!isKnown && !(isMissing && isDirect)) return undefined
  const isLinked = object?.before.length === 2 || object?.before.length === 1
  const isWithObject =
    object !== undefined && !holdsAgent(object) && (isDirect === true || (isMissing && isLinked))
  const isShort = object !== undefined && object.before[0] !== 'with' && object.before[0] !== 'and'
  if (!isWithObject || !isShort) return { phrase: createPhrase(words, 'changed'), isWithObject: false }
  const phrase = createPhrase([...words, ...object.words], isMissing ? 'missing' : 'changed')
  return { phrase, isWithObject: true }
}

const isWearing = (word: string) => /^wear(?:ing|s)?$/.test(word)

const holdsAgent = ({ words }: EnglishChunk) =>
  words.some(({ word, state }) => state === 'drawn' && isAgent(word) && isNoun(word))
