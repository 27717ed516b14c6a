import { endsVerb, isDirection, isMeasure, isParticle, isQuality, isVerb } from './chinese-grammar.ts'
import { isAgent, isHeadNoun, isNoun, isThing, joinWords, type PromptWord } from './prompt-word.ts'

/**
 * Chinese writes a compound without a space, and its part can be a known word: 牛 in 牛肉面, 马 in 海马. A single
 * character is a word of its own only between words that end a word. Otherwise it joins its neighbours to one
 * unknown word. So no dictionary has to know the compound.
 */
export function joinChineseCompounds(run: string, words: readonly PromptWord[]): PromptWord[] {
  const bound = words.map((_, at) => isBound(words, at))
  const joined: PromptWord[] = []
  for (let at = 0; at < words.length;) {
    let end = at
    while (end < words.length && bound[end]) end++
    const part = words.slice(at, Math.max(end, at + 1))
    joined.push(...(part.some(({ meaning }) => meaning) && end > at ? [joinWords(run, part)] : part))
    at += part.length
  }
  return markModifiers(joined)
}

/** Whether a word is a part of an unknown word. */
function isBound(words: readonly PromptWord[], at: number): boolean {
  const each = words[at]
  if (!each) return false
  const previous = words[at - 1]
  const next = words[at + 1]
  if (!each.meaning) return !isPredicate(words, at)
  if (each.word.length > 1) return isNoun(each) && !endsWord(words, at)
  if (isParticle(each.word)) return false
  // 三脚架: a number without a measure word is a part of the noun.
  if (each.meaning.count !== undefined && next && !next.meaning) return true
  if (isVerb(each.word) && next && !next.meaning && next.word.length === 1) return !isPredicate(words, at + 1)
  if (isVerb(each.word) || (isMeasure(each.word) && !isNoun(each)))
    return isSingleNoun(previous) && !startsPhrase(next)
  if (!hasEffect(each)) return isSingleNoun(previous) || (previous !== undefined && !previous.meaning)
  return !startsWord(words, at) || !endsWord(words, at)
}

const hasEffect = ({ meaning }: PromptWord) =>
  meaning !== undefined && Object.keys(meaning).some(key => key !== 'negates' && key !== 'count')

const isSingleNoun = (word: PromptWord | undefined) => word?.word.length === 1 && isNoun(word)

const startsPhrase = (word: PromptWord | undefined) =>
  word === undefined || isParticle(word.word) || isMeasure(word.word) || word.word.length > 1

/** Whether a single character can start a word here. */
function startsWord(words: readonly PromptWord[], at: number): boolean {
  const each = words[at]
  const previous = words[at - 1]
  if (!each || !previous) return true
  if (!previous.meaning) return isPredicate(words, at - 1)
  if (isParticle(previous.word) || isMeasure(previous.word) || previous.meaning.count !== undefined)
    return true
  if (isQuality(previous.word)) return startsWord(words, at - 1) || !hasEffect(previous)
  if (isAmbient(previous) && isAmbient(each)) return true
  if (isVerb(previous.word)) {
    if (isQuality(each.word)) return true
    const actor = words[at - 2]
    return actor !== undefined && actor.word.length > 1 && isNoun(actor)
  }
  return previous.word.length > 1 && (!isHeadNoun(previous) || sharesSubject(previous, each))
}

/** Whether a word can end here. */
function endsWord(words: readonly PromptWord[], at: number): boolean {
  const each = words[at]
  const next = words[at + 1]
  if (!each || !next) return true
  if (isParticle(next.word) || next.meaning?.count !== undefined) return true
  if (!next.meaning)
    return isPredicate(words, at + 1) || (each.word.length > 1 && canPrecedeUnknown(words, at))
  if (next.word.length > 1) return !isSingleNoun(each) || !isHeadNoun(next)
  if (isVerb(next.word)) return each.word.length > 1 || startsPhrase(words[at + 2])
  if (next.word === '群') return isAgent(each)
  if (isAmbient(each) && isAmbient(next)) return true
  if (each.word.length > 1) return !isNoun(next) || sharesSubject(each, next)
  // 白猫: a quality describes the noun after it.
  return isQuality(each.word) && isNoun(next) && endsWord(words, at + 1)
}

/** People and animals act, and places contain something: 女孩仰望, 沙漠绿洲. Other nouns describe what follows. */
function canPrecedeUnknown(words: readonly PromptWord[], at: number): boolean {
  const each = words[at]
  const next = words[at + 1]
  if (!each || !next || next.word.length < 2) return false
  if (each.meaning?.family === 'animal') return isCounted(words, at)
  return each.meaning?.family === 'portrait' || !isThing(each)
}

const isCounted = (words: readonly PromptWord[], at: number) =>
  words
    .slice(Math.max(0, at - 3), at)
    .some(({ word, meaning }) => meaning?.count !== undefined || isMeasure(word))

/** Whether unknown characters are a verb and not a part of a noun. */
const isPredicate = (words: readonly PromptWord[], at: number) => {
  const length = words[at]?.word.length ?? 0
  const next = words[at + 1]?.word
  return (
    (length <= 2 && endsVerb(next)) || (next === '在' && isVerb(words[at]?.word ?? '')) || isMotion(words, at)
  )
}

/** 瀑布流下: one unknown character after a noun of several is what the noun does, if a direction follows. */
function isMotion(words: readonly PromptWord[], at: number): boolean {
  const previous = words[at - 1]
  const isOne = words[at]?.word.length === 1 && !words[at].meaning
  return (
    isOne &&
    previous !== undefined &&
    previous.word.length > 1 &&
    isNoun(previous) &&
    isDirection(words[at + 1]?.word)
  )
}

/** Time, weather, season, color: 雪夜 and 秋雨 are both. */
const isAmbient = ({ meaning }: PromptWord) =>
  meaning !== undefined &&
  (Boolean(meaning.time || meaning.weather || meaning.mood || meaning.color) ||
    Boolean(meaning.subjects?.every(subject => ambient.has(subject)) && meaning.subjects.length > 0))

const ambient: ReadonlySet<string> = new Set(['moon', 'star', 'snow', 'cloud', 'mist', 'sun', 'autumn'])

/** A thing directly before another noun says its kind: 苹果手机 is no apple. */
function markModifiers(words: readonly PromptWord[]): PromptWord[] {
  return words.map((each, at) => {
    const next = words[at + 1]
    const isModifier =
      next?.meaning && isThing(each) && isHeadNoun(next) && !next.isModifier && !isSameKind(each, next)
    return isModifier ? { ...each, isModifier: true } : each
  })
}

/** 柯基犬: both name a dog. */
const sharesSubject = ({ meaning: one }: PromptWord, { meaning: other }: PromptWord) =>
  one?.subjects?.some(subject => other?.subjects?.includes(subject)) === true

const isSameKind = ({ meaning: one }: PromptWord, { meaning: other }: PromptWord) =>
  one?.family === other?.family || other?.family === 'portrait' || !other?.family
