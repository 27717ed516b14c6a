import type { Subject } from '../intent/intent.ts'
import { animals, countableSubjects } from '../intent/subject-groups.ts'
import { meanings } from '../prompt/lexicon/lexicon.ts'
import type { PromptWord } from '../prompt/words/prompt-word.ts'
import { editChoices } from './edit-kinds.ts'
import { toPlural } from './edit-words.ts'
import { applyChanges } from './prompt-text.ts'
import type { EditablePrompt } from './read-editable-prompt.ts'

/** Chinese measure words of subjects that are not counted with 个, or 只 for animals. */
const measures: Readonly<Partial<Record<Subject, string>>> = {
  boat: '艘',
  book: '本',
  bottle: '个',
  camera: '台',
  candle: '支',
  car: '辆',
  dragon: '条',
  fish: '条',
  horse: '匹',
  lipstick: '支',
  phone: '台',
  ring: '枚',
  watch: '块',
}

const animalSet: ReadonlySet<Subject> = new Set<Subject>(animals)
/** The measure word of a subject. */
export const getMeasure = (subject: Subject) => measures[subject] ?? (animalSet.has(subject) ? '只' : '个')

/** A number and a measure word before a Chinese noun, with what stands between. */
export const countedNoun =
  /([一两二三四五六七八九十几])([只个条匹辆艘台本瓶块支枚双头杯把座位名])[^，,。一两二三四五六七八九十几]*$/

/** Whether an English noun is a plural. */
export const isPlural = ({ word }: PromptWord) => {
  const singular = word.replace(/s$/, '')
  return (word.endsWith('s') && meanings.get(singular) === meanings.get(word)) || toPlural(singular) === word
}

const numbers = { en: ['', 'two', 'three', 'four', 'five'], zh: ['一', '两', '三', '四', '五'] } as const

/** Whether a noun can be counted where it is: not before another noun, and not in a phrase with its own number. */
export function isCountable({ words, prompt }: EditablePrompt, noun: PromptWord): boolean {
  if (!countableSubjects.has(noun.meaning?.subjects?.[0] ?? 'person') || /^[一万孤群]/.test(noun.word))
    return false
  const next = words.find(({ start }) => start >= noun.end)
  const isCompound = next && (next.meaning?.subjects?.length ?? next.meaning?.family) !== undefined
  return !(isCompound && /^\s+$/.test(prompt.slice(noun.end, next.start)))
}

/** Lists the prompts with another number of a noun. */
export function listCountPrompts(
  editable: EditablePrompt,
  present: PromptWord | undefined,
  noun: PromptWord,
  id: string,
): string[] {
  const number = numbers[editable.language][editChoices.count.findIndex(each => each === id)]
  const subject = noun.meaning?.subjects?.[0]
  if (number === undefined || !subject) return []
  return editable.language === 'zh'
    ? listChineseCounts(editable.prompt, present, noun, number + getMeasure(subject))
    : listEnglishCounts(editable.prompt, present, noun, number)
}

function listChineseCounts(
  prompt: string,
  present: PromptWord | undefined,
  noun: PromptWord,
  text: string,
): string[] {
  const before = prompt.slice(0, noun.start)
  const one = countedNoun.exec(before)
  const given = present ?? (one && { start: one.index, end: one.index + 2 })
  if (given) return [applyChanges(prompt, [{ start: given.start, end: given.end, text }])]
  const own = { start: noun.start, end: noun.start, text }
  if (before.endsWith('的')) return [applyChanges(prompt, [own])]
  const clause = /[^，,。、；：\s]*$/.exec(before)?.index ?? noun.start
  return [applyChanges(prompt, [{ start: clause, end: clause, text }]), applyChanges(prompt, [own])]
}

/** What stands before a noun with an article, and what stands before one without. */
const article = /\b(?:an?|one|a single)\s+(?:(?!(?:of|with|and|on|in|by|at|an?|the)\s)[a-z-]+\s+){0,3}$/i
const bareNoun =
  /(?:^|[^\sa-z0-9'-]\s*|\b(?:of|with|and|on|in|by|at|under|over|near)\s+)((?:(?!(?:of|with|and|on|in|by|at|under|over|near|the)\s)[a-z'-]+\s+){0,3})$/i

function listEnglishCounts(
  prompt: string,
  present: PromptWord | undefined,
  noun: PromptWord,
  number: string,
): string[] {
  const nounText = prompt.slice(noun.start, noun.end)
  if (number === '') {
    const singular = findSingular(nounText)
    if (!present || singular === undefined) return []
    const following = prompt.slice(present.end).trimStart()
    const text = /^[aeiou]/i.test(following) ? 'an' : 'a'
    return [
      applyChanges(prompt, [
        { start: present.start, end: present.end, text },
        { start: noun.start, end: noun.end, text: singular },
      ]),
    ]
  }
  const plural = {
    start: noun.start,
    end: noun.end,
    text: isPlural(noun) ? nounText : toPlural(nounText),
  }
  if (present)
    return [applyChanges(prompt, [{ start: present.start, end: present.end, text: number }, plural])]
  const before = prompt.slice(0, noun.start)
  const start = article.exec(before)?.index
  if (start !== undefined) {
    const length = /^(?:a single|an?|one)/i.exec(prompt.slice(start))?.[0].length ?? 0
    return [applyChanges(prompt, [{ start, end: start + length, text: number }, plural])]
  }
  const bare = bareNoun.exec(before)
  if (!bare) return []
  const at = noun.start - (bare[1]?.length ?? 0)
  if (at === noun.start) return [applyChanges(prompt, [{ ...plural, text: `${number} ${plural.text}` }])]
  const first = prompt.slice(at, at + 1)
  const isCapital = at === 0 && /[A-Z]/.test(first)
  const text = isCapital ? `${number.slice(0, 1).toUpperCase()}${number.slice(1)}` : number
  return [
    applyChanges(prompt, [
      { start: at, end: at + 1, text: `${text} ${isCapital ? first.toLowerCase() : first}` },
      plural,
    ]),
  ]
}

/** The singular of a plural noun, where the lexicon knows it. */
function findSingular(noun: string): string | undefined {
  const lower = noun.toLowerCase()
  return (
    [...meanings.keys()].find(word => toPlural(word) === lower && word !== lower) ??
    (meanings.has(lower) ? lower : undefined)
  )
}
