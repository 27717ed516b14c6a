import { isMeasure } from '../prompt/words/chinese-grammar.ts'
import { isAgent, isNoun } from '../prompt/words/prompt-word.ts'
import {
  findEnd,
  findObjectEnd,
  findRole,
  isDescription,
  isLocative,
  isVerbEnding,
  type Role,
} from './chinese-chunks.ts'
import {
  createPhrase,
  getOmission,
  isStyle,
  joinPhrases,
  type AnnotatedWord,
  type LocatedPhrase,
} from './annotated-word.ts'

/** Lists what images lack of a clause, in phrases that hold their noun: 年轻男人, 骑着自行车. */
export function listChinesePhrases(run: readonly AnnotatedWord[]): LocatedPhrase[] {
  const phrases: LocatedPhrase[] = []
  const roles = run.map((_, at) => findRole(run, at))
  for (let at = 0; at < run.length;) {
    const role = roles[at]
    const end = findEnd(run, roles, at)
    const words = run.slice(at, end)
    if (role === 'content') phrases.push(...describeContent(words, run[end]))
    else if (role === 'verb') {
      const action = describeAction(run, roles, at, end)
      const actor = phrases.at(-1)
      const isOfActor =
        actor?.kind === 'missing' && roles[at - 1] === 'content' && !isLocative(run, roles, at)
      if (action && isOfActor && actor.end === action.phrase.start)
        phrases[phrases.length - 1] = joinPhrases(actor, action.phrase)
      else if (
        action &&
        !(action.phrase.kind === 'changed' && actor?.isMainSubject && actor.kind === 'missing')
      )
        phrases.push(action.phrase)
      at = Math.max(end, action?.next ?? end)
      continue
    }
    at = end
  }
  return phrases
}

/** A verb with what it is done to or where: 弹吉他, 趴在窗台上. */
function describeAction(run: readonly AnnotatedWord[], roles: readonly Role[], start: number, end: number) {
  const verb = run.slice(start, end)
  let from = end
  while (roles[from] === 'joint' && isMeasure(run[from]?.word.word ?? '')) from++
  const to = roles[from] === 'content' ? findObjectEnd(run, roles, from) : from
  const object = run.slice(from, to)
  const lost = describeContent(object).filter(({ kind }) => kind !== 'changed')
  const last = lost.at(-1)
  const isWhole = lost.length === 1 && last?.end === object.at(-1)?.word.end
  if (!verb.some(getOmission) && !(isWhole && verb.length > 0 && verb[0]?.state !== 'drawn')) return undefined
  if (last && isWhole && !object.some(isStyle)) {
    const isAtPlace = /[在于]$/.test(verb.at(-1)?.word.word ?? '')
    const place = isAtPlace
      ? run.slice(to, to + 1).filter(({ word }) => /^[上下里中旁边前后]$/.test(word.word))
      : []
    return { phrase: createPhrase([...verb, ...object, ...place], 'missing'), next: to + place.length }
  }
  if (!verb.some(getOmission)) return undefined
  const isWorn = /^(?:穿|穿着|身穿|身着|戴|戴着|头戴|佩戴)$/.test(verb[0]?.word.word ?? '')
  // Who wears what is drawn is drawn.
  if (isWorn && object.some(({ state }) => state === 'drawn') && lost.length === 0) return undefined
  const isDone = object.length > 0 && lost.length === 0 && !object.some(({ word }) => isAgent(word))
  const isDirect = isDone && !/[在于向]$/.test(verb.at(-1)?.word.word ?? '')
  const words = isDirect ? [...verb, ...object] : verb
  return { phrase: createPhrase(trimEnd(words), 'changed'), next: isDirect ? to : end }
}

/** 趴在 without its place is 趴. */
const trimEnd = (words: readonly AnnotatedWord[]) =>
  words.length > 1 && isVerbEnding(words.at(-1)) && words.at(-1)?.word.word === '在'
    ? words.slice(0, -1)
    : words

/** Splits content at what is drawn: each undrawn noun with what describes it, each undrawn description with its noun. */
function describeContent(words: readonly AnnotatedWord[], after?: AnnotatedWord): LocatedPhrase[] {
  const at = words.findLastIndex(getOmission)
  const last = words[at]
  if (!last) return []
  if (isStyle(last)) {
    const from = extendStyle(words, at)
    return [
      ...describeContent(words.slice(0, from)),
      createPhrase(words.slice(from, at + 1), getOmission(last)?.kind),
    ]
  }
  const head = findHead(words, at)
  const from = extendBack(words, at)
  const noun = after && head === words.length - 1 && isEmptyNoun(after) ? [after] : []
  const own = [...words.slice(from, head + 1), ...noun]
  if (noun.length > 0 && stylists.test(after?.word.word ?? '') && !last.word.meaning)
    return [...describeContent(words.slice(0, from)), createPhrase(own, 'style')]
  const isDrawn = head > at
  const kind = isDrawn
    ? 'changed'
    : !last.word.meaning || own.some(word => getOmission(word)?.kind === 'missing')
      ? 'missing'
      : getOmission(last)?.kind
  return [...describeContent(words.slice(0, from)), createPhrase(own, kind)]
}

const stylists = /^(?:风格|风格的|风|画风|插画|插画风|插图|质感)$/
const emptyNouns =
  /^(?:背景|点缀|配色|色调|灯光|光线|元素|细节|装饰|氛围|纹理|主题|墙|墙面|墙壁|造型|地面|壁纸|群|们|海报风格)$/
/** A word that asks for nothing and still is the noun of what stands before it: 金色点缀, 羊群. */
const isEmptyNoun = ({ word: { word }, state }: AnnotatedWord) =>
  state === 'empty' && (emptyNouns.test(word) || stylists.test(word))

/** The drawn noun that an undrawn word describes, or the word itself. */
function findHead(words: readonly AnnotatedWord[], at: number): number {
  let next = at + 1
  while (words[next] && (words[next]?.word.word === '的' || isDescription(words[next]))) next++
  const noun = words[next]
  return noun?.state === 'drawn' && isNoun(noun.word) && !isAmbient(noun) ? next : at
}

/** A noun begins with what describes it, drawn or not. */
function extendBack(words: readonly AnnotatedWord[], at: number): number {
  let from = at
  for (let i = at - 1; i >= 0; i--) {
    const each = words[i]
    if (!each) break
    if (each.word.word === '的') continue
    const isOfImage = isStyle(each) && !each.word.meaning?.style
    if (isOfImage || (!getOmission(each) && !isDescription(each))) break
    from = i
  }
  return from
}

const extendStyle = (words: readonly AnnotatedWord[], at: number): number => {
  const word = words[at]
  let from = at
  while (from > 0 && words[from - 1] && isSameOmission(words[from - 1], word)) from--
  return from
}

const isSameOmission = (one: AnnotatedWord | undefined, other: AnnotatedWord | undefined) =>
  one !== undefined && other !== undefined && getOmission(one)?.kind === getOmission(other)?.kind

/** Light, weather and seasons are no nouns that something describes. */
const isAmbient = ({ word: { meaning } }: AnnotatedWord) =>
  Boolean(meaning?.time ?? meaning?.weather) || meaning?.mood !== undefined
