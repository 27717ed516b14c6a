import { isDirection, isParticle, isVerb } from '../prompt/words/chinese-grammar.ts'
import { isNoun } from '../prompt/words/prompt-word.ts'
import { getOmission, type AnnotatedWord } from './annotated-word.ts'

/** What a word of a clause does: 的 links, particles and numbers join, verbs and content make phrases. */
export type Role = 'link' | 'joint' | 'verb' | 'content'

/** A chunk: content with the 的 between, a verb with its particles, or one other word. */
export function findEnd(run: readonly AnnotatedWord[], roles: readonly Role[], start: number): number {
  let end = start + 1
  if (roles[start] === 'content')
    while (roles[end] === 'content' || (roles[end] === 'link' && roles[end + 1] === 'content')) end++
  if (roles[start] === 'verb') while (roles[end] === 'joint' && isVerbEnd(run[end])) end++
  return end
}

export const isVerbEnding = (word: AnnotatedWord | undefined) =>
  /^[着了满过向在]$/.test(word?.word.word ?? '')

const isVerbEnd = (word: AnnotatedWord | undefined) => isVerbEnding(word) || isDirection(word?.word.word)

export function findRole(run: readonly AnnotatedWord[], at: number): Role {
  const each = run[at]
  if (!each) return 'joint'
  const { word, meaning } = each.word
  if (word === '的') return 'link'
  if (meaning?.lacks === 'action') return 'verb'
  if (!meaning) return isVerb(word) || (word.length === 1 && isVerbEnd(run[at + 1])) ? 'verb' : 'content'
  const isStopWord = Object.keys(meaning).length === 0
  // 双显示器: it belongs to the noun, as no number stands before it.
  if (isStopWord && /^[双单多全半]$/.test(word) && run[at + 1]?.word.start === each.word.end) return 'content'
  if (isStopWord && isVerb(word)) return 'verb'
  if (getOmission(each)) return 'content'
  return isStopWord || meaning.negates || meaning.count !== undefined || isParticle(word)
    ? 'joint'
    : 'content'
}

/** In 戴帽子的男人 the object ends before the man; in 穿红色的裙子 it does not. */
export function findObjectEnd(run: readonly AnnotatedWord[], roles: readonly Role[], from: number): number {
  const end = findEnd(run, roles, from)
  const link = run.findIndex((_, at) => at > from && at < end && roles[at] === 'link')
  const names = link >= 0 && run.slice(from, link).some(each => !isDescription(each))
  return names ? link : end
}

/** Whether the noun before a verb is its place: 在厨房做饭. */
export function isLocative(run: readonly AnnotatedWord[], roles: readonly Role[], at: number): boolean {
  let first = at
  while (roles[first - 1] === 'content') first--
  return /[在从于]$/.test(run[first - 1]?.word.word ?? '')
}

/** Colors, materials and names: what stands before a noun and is none of the things that are drawn. */
export const isDescription = (each: AnnotatedWord | undefined): boolean => {
  const { meaning } = each?.word ?? {}
  if (!meaning || !each) return false
  return (
    meaning.color !== undefined ||
    meaning.count !== undefined ||
    (each.state === 'empty' && !isNoun(each.word)) ||
    meaning.family === 'abstract'
  )
}
