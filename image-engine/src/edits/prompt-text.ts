import type { PromptWord } from '../prompt/words/prompt-word.ts'
import type { ChoiceWords, Language } from './edit-words.ts'

/** A range of the prompt and what takes its place. */
export interface TextChange {
  start: number
  end: number
  text: string
}

/** Makes changes that do not overlap, and mends articles, commas and spaces around them. */
export function applyChanges(prompt: string, changes: readonly TextChange[]): string {
  let text = prompt
  for (const { start, end, text: added } of [...changes].sort((one, other) => other.start - one.start)) {
    let before = text.slice(0, start)
    const after = text.slice(end)
    const following = added || after.trimStart()
    before = before.replace(/\b(an?)(\s+)$/i, (_, article: string, space: string) =>
      /^[a-z]/i.test(following)
        ? article.slice(0, 1) + (/^[aeiou]/i.test(following) ? 'n' : '') + space
        : article + space,
    )
    text = added ? before + added + after : joinAround(before, after)
  }
  return text.trim()
}

/** Joins what was before and after a removed part. */
function joinAround(before: string, after: string): string {
  const startsClause = /(?:^|[,，、;；:：])\s*$/.test(before)
  const endsClause = /^\s*(?:$|[,，、;；:：.。!！])/.test(after)
  if (startsClause && endsClause) {
    const kept = before.replace(/[,，、;；]?\s*$/, '')
    return kept ? kept + after.trimStart() : after.replace(/^\s*[,，、;；:：]?\s*/, '')
  }
  if (/\s$/.test(before) && /^\s/.test(after)) return before + after.trimStart()
  if (startsClause) return before + after.trimStart()
  return endsClause ? before.trimEnd() + after.trimStart() : before + after
}

/** What follows the description of a prompt: parameters, and what the image must not show. */
const tail = /\s*[,，.。]?\s*(?:--[a-z]|<lora|negative prompt|反向提示词|负面提示词|负向提示词)/i

/** Adds a phrase at the end of the description, by default as a clause of its own. */
export function appendPhrase(
  prompt: string,
  phrase: string,
  language: Language,
  separator = language === 'zh' ? '，' : ', ',
): string {
  const found = prompt.search(tail)
  const body = found < 0 ? prompt : prompt.slice(0, found)
  const end = body.replace(/[\s,，、;；.。!！]+$/, '').length
  if (end === 0) return phrase
  return `${prompt.slice(0, end)}${separator}${phrase}${prompt.slice(end)}`
}

/** The end of a word in the prompt, negative where it is not. Words are in lower case. */
function findEnd(prompt: string, word: string): number {
  const start = prompt.toLowerCase().indexOf(word)
  return start < 0 ? start : start + word.length
}

/** Adds a clause to the sentence of a noun, where another sentence follows. */
function endSentence(prompt: string, clause: string, language: Language, noun: string): string[] {
  const from = findEnd(prompt, noun)
  const length = from < 0 ? -1 : prompt.slice(from).search(/[.!?](?=\s+\S)|[。！？](?=\s*\S)/)
  if (length < 0) return []
  const separator = language === 'zh' ? '，' : ', '
  return [`${prompt.slice(0, from + length)}${separator}${clause}${prompt.slice(from + length)}`]
}

/** Adds a phrase with a preposition at the end of the clause of a noun: "a lake at night, detailed". */
function placePhrase(prompt: string, phrase: string, noun: string): string[] {
  const from = findEnd(prompt, noun)
  if (from < 0) return []
  // "under a starry sky under a cloudy sky"
  const said = /\bsky\b/i.test(prompt) && phrase.endsWith('sky') ? 'with clouds' : phrase
  const length = prompt.slice(from).search(/\s*(?:[^\sa-z0-9'-]|\s--|$)/i)
  return [`${prompt.slice(0, from + length)} ${said}${prompt.slice(from + length)}`]
}

/** A word in its place: the range that goes with it, and the role that it has there. */
interface Placement {
  start: number
  end: number
  /** Where the range begins that goes when nothing takes its place. */
  removedFrom?: number
  role: 'clause' | 'phrase' | 'adjective' | 'noun'
  /** The range can go without a gap in the sentence. */
  removable: boolean
}

const prepositions =
  /(?:^|(?<=[\s,]))(?:in the style of|in|at|by|during|under|through|with|as)\s+(?:an?\s+|the\s+)?$/i
const connectives = /^\s+(?:and|or|with|on|in|at|by|of|over|under|near|to|from|for|through|is|are|as)\b/i

/** Finds the role of a word in the prompt. */
function placeWord(prompt: string, { word, start, end, meaning }: PromptWord): Placement {
  const before = prompt.slice(0, start)
  const after = prompt.slice(end)
  if (/\p{Script=Han}/u.test(word)) {
    const lead = /在$/.exec(before)?.[0].length ?? 0
    const particle =
      /^(?:风格|风|光线|画面|色彩)?(?:时分|时候|时|之中|之下|中|里|下(?![雨雪]))?的?/.exec(after)?.[0]
        .length ?? 0
    if (lead > 0) return { start: start - lead, end: end + particle, role: 'phrase', removable: true }
    // 清晨的阳光 is about the sunlight, and 墙和雪 about both.
    const isHead = /[的和与及]$/.test(before) || /^[和与及]/.test(after)
    const isClause =
      /(?:^|[,，、;；])\s*$/.test(before) && /^\s*(?:$|[,，、;；.。!！])/.test(after.slice(particle))
    if (isClause) return { start, end: end + particle, role: 'clause', removable: true }
    // 狐狸的特写 is about the fox.
    if (meaning?.framing && before.endsWith('的') && particle === 0)
      return { start, end, removedFrom: start - 1, role: 'noun', removable: true }
    return { start, end: end + particle, role: 'noun', removable: !isHead }
  }
  const suffix =
    /^\s+(?:style|art|lighting|light|tones?|colou?rs?)\b(?!\s+[a-z])/i.exec(after)?.[0].length ?? 0
  const rest = after.slice(suffix)
  const endsClause = /^\s*(?:$|[^\sa-z0-9])/i.test(rest)
  const startsClause = /(?:^|[^\sa-z0-9])\s*$/i.test(before)
  if (startsClause && endsClause) return { start, end: end + suffix, role: 'clause', removable: true }
  const leads = endsClause || connectives.test(rest)
  const preposition = leads ? (prepositions.exec(before)?.[0].length ?? 0) : 0
  if (preposition > 0)
    return { start: start - preposition, end: end + suffix, role: 'phrase', removable: true }
  if (!leads) return { start, end, role: 'adjective', removable: true }
  const genre = /^\s+of\s+/i.exec(rest)?.[0].length ?? 0
  const article = /(?:^|[^\sa-z0-9])\s*((?:an?|the)\s+)?$/i.exec(before)
  return {
    start,
    end: end + suffix,
    removedFrom: start - (article?.[1]?.length ?? 0),
    role: 'noun',
    removable: genre > 0 && article !== null,
  }
}

/** The end of "oil painting of a lake" that goes with the word when nothing replaces it. */
const skipGenre = (prompt: string, { role, end }: Placement) =>
  role === 'noun' ? end + (/^\s+of\s+/i.exec(prompt.slice(end))?.[0].length ?? 0) : end

const sayAs = (words: ChoiceWords, { role }: Placement, language: Language): string =>
  language === 'zh' ? words[role === 'clause' ? 'zhClause' : 'zh'] : words[role]

/** The words of a choice, and how a sentence takes them. Without words the present ones are taken away. */
interface Replacement {
  words: ChoiceWords | undefined
  language: Language
  /** Whether a phrase says it, after the noun `main`: "at night". */
  isPlaced: boolean
  /** Whether a word before a noun can say it. "A cozy room" has warm light, and "a cool room" has not. */
  isAdjective: boolean
  main: PromptWord | undefined
}

/** Lists the prompts that say a choice instead of the words that say the present one, the best first. */
export function listReplacements(
  prompt: string,
  present: readonly PromptWord[],
  { words, language, isPlaced, isAdjective, main }: Replacement,
): string[] {
  const places = present.map(word => placeWord(prompt, word))
  const [first, ...others] = places
  const remove = (place: Placement): TextChange => ({
    start: place.removedFrom ?? place.start,
    end: skipGenre(prompt, place),
    text: '',
  })
  const canRemove = (list: readonly Placement[]) => list.every(({ removable }) => removable)
  const prompts: string[] = []
  if (words && first && canRemove(others)) {
    const isChinese = /\p{Script=Han}/u.test(present[0]?.word ?? '')
    const isOwnLanguage = isChinese === (language === 'zh')
    const end = isChinese && first.role === 'noun' ? (present[0]?.end ?? first.end) : first.end
    const replace = (end: number, text: string) =>
      applyChanges(prompt, [{ start: first.start, end, text }, ...others.map(remove)])
    if (words.zhAttribute && isOwnLanguage && isChinese && prompt.slice(0, first.end).endsWith('的'))
      prompts.push(replace(first.end, `${words.zhAttribute}的`))
    const text = sayAs(words, first, language)
    if (text && isOwnLanguage && !(isChinese && (first.role === 'phrase' || !first.removable)))
      prompts.push(replace(end, text))
  }
  if (!canRemove(places)) return prompts
  const without = applyChanges(prompt, places.map(remove))
  if (!words) return [...prompts, without]
  const noun = main?.word
  const placed = isPlaced && language === 'en' && noun ? placePhrase(without, words.phrase, noun) : []
  const clause = language === 'zh' ? words.zhClause : isPlaced ? words.phrase : words.clause
  const added = [
    ...placed,
    ...(noun ? endSentence(without, clause, language, noun) : []),
    appendPhrase(without, clause, language),
  ]
  const isBeforeNoun = first?.role === 'adjective' || (first && prompt.slice(0, first.end).endsWith('的'))
  return isBeforeNoun && !isAdjective ? [...added, ...prompts] : [...prompts, ...added]
}
