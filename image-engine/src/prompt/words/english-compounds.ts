import { meanings } from '../lexicon/lexicon.ts'
import { isGenre } from '../genres.ts'
import { isAdjective, isBoundary, isDeterminer, isPredicate } from './english-grammar.ts'
import { isAgent, isNoun, isThing, joinWords, type PromptWord } from './prompt-word.ts'

/**
 * English puts the head of a compound last. A noun before an unknown noun is a part of an unknown compound: a dog
 * tag is no dog. A thing before another noun says its kind: a cat tower is no cat.
 */
export function joinEnglishCompounds(run: string, words: readonly PromptWord[]): PromptWord[] {
  const joined: PromptWord[] = []
  for (let at = 0; at < words.length;) {
    const nouns = findNouns(words, at)
    const unknown = nouns.findLastIndex(({ meaning }) => !meaning)
    if (nouns.length < 2)
      joined.push(...words.slice(at, at + 1).map(word => readVerb(word, words[at - 1], words[at + 1])))
    else if (unknown > 0) joined.push(joinWords(run, nouns.slice(0, unknown + 1)))
    else if (isMaterialOfThing(nouns)) joined.push(joinWords(run, nouns))
    else joined.push(...markModifiers(nouns))
    at += nouns.length < 2 ? 1 : unknown > 0 ? unknown + 1 : nouns.length
  }
  return joined
}

/** "A woman watches the sea" is about no watch. */
function readVerb(
  word: PromptWord,
  previous: PromptWord | undefined,
  next: PromptWord | undefined,
): PromptWord {
  const isVerb = previous && isAgent(previous) && isNoun(word) && isPredicate(word.word, next?.word)
  return isVerb ? { ...word, isModifier: true } : word
}

/** Returns a known noun and the nouns that follow it without a word between them. */
function findNouns(words: readonly PromptWord[], start: number): PromptWord[] {
  const nouns: PromptWord[] = []
  for (let at = start; at < words.length; at++) {
    const each = words[at]
    if (!each || !isCompoundPart(each, words[at + 1], nouns.length)) break
    nouns.push(each)
    if (isPlural(each)) break
  }
  return nouns
}

function isCompoundPart(each: PromptWord, next: PromptWord | undefined, before: number): boolean {
  if (isGenre(each) || isBoundary(each.word)) return false
  if (isNoun(each)) return before > 0 ? !isPredicate(each.word, next?.word) : !isAdjective(each.word)
  if (before === 0 || each.meaning) return before > 0 && each.meaning?.isObject === true
  return !isDeterminer(each.word) && !isPredicate(each.word, next?.word)
}

const isPlural = ({ word, meaning }: PromptWord) =>
  meaning !== undefined && /[^s]s$/.test(word) && !/['’]/.test(word) && !meanings.has(word)

/** A material after a thing is another one: fish oil, rose paper. */
const isMaterialOfThing = (nouns: readonly PromptWord[]) =>
  nouns.at(-1)?.meaning?.family === 'abstract' && nouns.slice(0, -1).some(isThing)

const bodyParts = /^(?:face|profile|bust|eyes?|hair|portrait|headshot)$/

/** Marks the things before the head of a compound. */
function markModifiers(nouns: readonly PromptWord[]): PromptWord[] {
  const head = nouns.at(-1)
  const animal = nouns.at(-2)
  // A tiger face is the tiger's.
  if (head && animal?.meaning?.family === 'animal' && bodyParts.test(head.word))
    return [...nouns.slice(0, -1), { ...head, isModifier: true }]
  return nouns.map(noun =>
    noun !== head && head && isThing(noun) && !describesSame(noun, head)
      ? { ...noun, isModifier: true }
      : noun,
  )
}

/** "Girl astronaut" and "woman face" are one person; "perfume bottle" is one bottle. */
const describesSame = (noun: PromptWord, head: PromptWord) =>
  Boolean(noun.meaning?.subjects?.some(subject => head.meaning?.subjects?.includes(subject))) ||
  (noun.meaning?.family === 'portrait' && head.meaning?.family === 'portrait') ||
  (noun.meaning?.family === 'textile' && head.meaning?.family === 'textile')
