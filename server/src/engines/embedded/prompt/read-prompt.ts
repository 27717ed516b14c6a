import type { Oklch } from '../paint/oklch.ts'
import { bindAttributes, type Found } from './bindings.ts'
import { weigh } from './family-choice.ts'
import type { Intent, Mood, Style, Subject } from './intent.ts'
import { longestChinese, longestPhrase, meanings } from './lexicon/lexicon.ts'
import type { Meaning } from './lexicon/meaning.ts'
import { leftOut } from './shown.ts'
import { stemsOf } from './stems.ts'

/** A run of Latin words or of Chinese characters; everything else separates. */
const RUNS = /[a-z0-9][a-z0-9'’&-]*(?:\s+[a-z0-9][a-z0-9'’&-]*)*|\p{Script=Han}+/gu
const CHINESE = /\p{Script=Han}/u

/**
 * Reads a prompt in English, Chinese or both, for a scenario (specification 2, §9). Never fails: what it
 * cannot read is listed in `notUnderstood`.
 */
export function readPrompt(prompt: string, scenario = 'general'): Intent {
  const scene: Meaning[] = []
  const colours = new Map<Subject, Oklch>()
  const counts = new Map<Subject, number>()
  const notUnderstood = new Set<string>()
  const nouns: Found[] = []
  for (const [run] of prompt.normalize('NFKC').toLowerCase().matchAll(RUNS)) {
    const read = CHINESE.test(run) ? readChinese(run) : readEnglish(run)
    const asked = withoutDenied(read.found)
    const bound = bindAttributes(asked)
    nouns.push(...asked)
    scene.push(...bound.rest.map(({ meaning }) => meaning))
    for (const [subject, colour] of bound.colours) colours.set(subject, colour)
    for (const [subject, count] of bound.counts) counts.set(subject, count)
    const like = asked.filter(({ meaning }) => meaning.near).map(({ word }) => word)
    for (const word of [...read.unknown, ...like, ...bound.unheeded]) notUnderstood.add(word)
  }
  const intent = combine(scene, scenario)
  for (const word of unseen(nouns, intent)) notUnderstood.add(word)
  return { ...intent, colours, counts, notUnderstood: [...notUnderstood] }
}

/** Words for somebody or something that the picture has no place for. */
function unseen(
  nouns: readonly Found[],
  { family, subjects }: Pick<Intent, 'family' | 'subjects'>,
): string[] {
  const missing = leftOut(family, subjects)
  return nouns
    .filter(({ meaning }) => meaning.subjects?.some(subject => missing.has(subject)))
    .map(({ word }) => word)
}

interface Reading {
  found: Found[]
  unknown: string[]
}

function readEnglish(run: string): Reading {
  const words = run.split(/\s+/)
  const found: Found[] = []
  const unknown: string[] = []
  for (let at = 0; at < words.length;) {
    let length = Math.min(longestPhrase, words.length - at)
    while (length > 1 && !englishMeaning(words.slice(at, at + length).join(' '))) length--
    const word = words.slice(at, at + length).join(' ')
    const meaning = englishMeaning(word)
    if (meaning) found.push({ word, meaning })
    else if (/[a-z]/.test(word)) unknown.push(word)
    at += length
  }
  return { found, unknown }
}

/** A small number, a word by itself, by its stem, or by the parts of a hyphenated word. */
function englishMeaning(word: string): Meaning | undefined {
  if (/^[2-9]$|^1[0-2]$/.test(word)) return { count: Number(word) }
  for (const stem of stemsOf(word)) {
    const meaning = meanings.get(stem)
    if (meaning) return meaning
  }
  if (!word.includes('-') || word.includes(' ')) return undefined
  const parts = word.split('-').map(part => englishMeaning(part))
  if (!parts.every(part => part !== undefined)) return undefined
  return parts.reduce((all, part) => ({ ...all, ...part }), {})
}

const segmenter = new Intl.Segmenter('zh', { granularity: 'word' })

/** Chinese has no spaces: at every place the longest phrase that is known wins. */
function readChinese(run: string): Reading {
  const characters = Array.from(run)
  const found: Found[] = []
  const unread: string[] = []
  let gap = ''
  for (let at = 0; at < characters.length;) {
    let length = Math.min(longestChinese, characters.length - at)
    while (length > 0 && !meanings.has(characters.slice(at, at + length).join(''))) length--
    const word = characters.slice(at, at + length).join('')
    const meaning = meanings.get(word)
    if (meaning) {
      found.push({ word, meaning })
      if (gap) unread.push(gap)
      gap = ''
    } else gap += characters[at] ?? ''
    at += Math.max(1, length)
  }
  if (gap) unread.push(gap)
  return { found, unknown: unread.flatMap(wordsOf) }
}

/** A short gap is most likely one word; a longer one is divided as a dictionary would. */
function wordsOf(gap: string): string[] {
  return gap.length <= 4 ? [gap] : [...segmenter.segment(gap)].map(({ segment }) => segment)
}

/** "no people", "没有云": what follows a negation in the same run, up to the first thing named, is not asked for. */
function withoutDenied(found: readonly Found[]): Found[] {
  let denying = false
  return found.filter(({ meaning }) => {
    if (meaning.negates) denying = true
    if (!denying) return true
    if (!meaning.negates && Object.keys(meaning).length > 0) denying = false
    return false
  })
}

function combine(
  found: readonly Meaning[],
  scenario: string,
): Omit<Intent, 'colours' | 'counts' | 'notUnderstood'> {
  const subjects = new Set<Subject>()
  const moods = new Set<Mood>()
  const styles = new Set<Style>()
  const hues: number[] = []
  let time: Intent['time']
  let weather: Intent['weather']

  for (const meaning of found) {
    for (const subject of meaning.subjects ?? []) subjects.add(subject)
    if (meaning.mood) moods.add(meaning.mood)
    if (meaning.style) styles.add(meaning.style)
    if (meaning.hue !== undefined && !hues.includes(meaning.hue)) hues.push(meaning.hue)
    time ??= meaning.time
    weather ??= meaning.weather
  }
  const outdoors = [...subjects].some(subject => underTheSky.has(subject))
  return {
    family: weigh(found, scenario) ?? (outdoors || time || weather ? 'landscape' : 'abstract'),
    subjects,
    hues,
    moods,
    styles,
    ...(time && { time }),
    ...(weather && { weather }),
  }
}

const underTheSky: ReadonlySet<Subject> = new Set(['bird', 'moon', 'star', 'cloud', 'sun', 'mist', 'snow'])
