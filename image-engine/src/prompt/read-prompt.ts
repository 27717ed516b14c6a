import type { Oklch } from '../paint/oklch.ts'
import { bindAttributes, type FoundWord } from './bind-attributes.ts'
import { chooseFamily } from './choose-family.ts'
import type { Intent, Mood, Style, Subject } from './intent.ts'
import { maxChineseCharacters, maxPhraseWords, meanings } from './lexicon/lexicon.ts'
import type { Meaning } from './lexicon/meaning.ts'
import { findOmittedSubjects } from './omitted-subjects.ts'
import { listStems } from './stems.ts'

/** A run of Latin words or of Chinese characters. Everything else separates runs. */
const RUNS = /[a-z0-9][a-z0-9'’&-]*(?:\s+[a-z0-9][a-z0-9'’&-]*)*|\p{Script=Han}+/gu
const CHINESE = /\p{Script=Han}/u

/**
 * Reads a prompt in English, Chinese or both, for a scenario (specification 2, §9). Never throws: unknown
 * words are listed in `notUnderstood`.
 */
export function readPrompt(prompt: string, scenario = 'general'): Intent {
  const scene: Meaning[] = []
  const colours = new Map<Subject, Oklch>()
  const counts = new Map<Subject, number>()
  const notUnderstood = new Set<string>()
  const nouns: FoundWord[] = []
  for (const [run] of prompt.normalize('NFKC').toLowerCase().matchAll(RUNS)) {
    const read = CHINESE.test(run) ? readChinese(run) : readEnglish(run)
    const requested = removeNegated(read.found)
    const bound = bindAttributes(requested)
    nouns.push(...requested)
    scene.push(...bound.rest.map(({ meaning }) => meaning))
    for (const [subject, colour] of bound.colours) colours.set(subject, colour)
    for (const [subject, count] of bound.counts) counts.set(subject, count)
    const approximations = requested.filter(({ meaning }) => meaning.approximate).map(({ word }) => word)
    for (const word of [...read.unknown, ...approximations, ...bound.unusedNumbers]) notUnderstood.add(word)
  }
  const intent = combineMeanings(scene, scenario)
  for (const word of findOmittedWords(nouns, intent)) notUnderstood.add(word)
  return { ...intent, colours, counts, notUnderstood: [...notUnderstood] }
}

/** Returns the words for subjects that the image does not show. */
function findOmittedWords(
  nouns: readonly FoundWord[],
  { family, subjects }: Pick<Intent, 'family' | 'subjects'>,
): string[] {
  const missing = findOmittedSubjects(family, subjects)
  return nouns
    .filter(({ meaning }) => meaning.subjects?.some(subject => missing.has(subject)))
    .map(({ word }) => word)
}

interface ReadWords {
  found: FoundWord[]
  unknown: string[]
}

function readEnglish(run: string): ReadWords {
  const words = run.split(/\s+/)
  const found: FoundWord[] = []
  const unknown: string[] = []
  for (let at = 0; at < words.length;) {
    let length = Math.min(maxPhraseWords, words.length - at)
    while (length > 1 && !findEnglishMeaning(words.slice(at, at + length).join(' '))) length--
    const word = words.slice(at, at + length).join(' ')
    const meaning = findEnglishMeaning(word)
    if (meaning) found.push({ word, meaning })
    else if (/[a-z]/.test(word)) unknown.push(word)
    at += length
  }
  return { found, unknown }
}

/** Looks up a number from 2 to 12, a word, its stems, or the parts of a hyphenated word. */
function findEnglishMeaning(word: string): Meaning | undefined {
  if (/^[2-9]$|^1[0-2]$/.test(word)) return { count: Number(word) }
  for (const stem of listStems(word)) {
    const meaning = meanings.get(stem)
    if (meaning) return meaning
  }
  if (!word.includes('-') || word.includes(' ')) return undefined
  const parts = word.split('-').map(part => findEnglishMeaning(part))
  if (!parts.every(part => part !== undefined)) return undefined
  return parts.reduce((all, part) => ({ ...all, ...part }), {})
}

const segmenter = new Intl.Segmenter('zh', { granularity: 'word' })

/** Chinese has no spaces, so the longest known phrase at each position wins. */
function readChinese(run: string): ReadWords {
  const characters = Array.from(run)
  const found: FoundWord[] = []
  const unread: string[] = []
  let gap = ''
  for (let at = 0; at < characters.length;) {
    let length = Math.min(maxChineseCharacters, characters.length - at)
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
  return { found, unknown: unread.flatMap(segmentWords) }
}

/** A gap of up to four characters is probably one word. A longer gap is segmented by dictionary. */
function segmentWords(gap: string): string[] {
  return gap.length <= 4 ? [gap] : [...segmenter.segment(gap)].map(({ segment }) => segment)
}

/**
 * Removes what is negated ("no people", "没有云"): everything after a negation in the same run, up to and
 * including the first word that has a meaning.
 */
function removeNegated(found: readonly FoundWord[]): FoundWord[] {
  let negating = false
  return found.filter(({ meaning }) => {
    if (meaning.negates) negating = true
    if (!negating) return true
    if (!meaning.negates && Object.keys(meaning).length > 0) negating = false
    return false
  })
}

function combineMeanings(
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
  const outdoors = [...subjects].some(subject => outdoorSubjects.has(subject))
  return {
    family: chooseFamily(found, scenario) ?? (outdoors || time || weather ? 'landscape' : 'abstract'),
    subjects,
    hues,
    moods,
    styles,
    ...(time && { time }),
    ...(weather && { weather }),
  }
}

const outdoorSubjects: ReadonlySet<Subject> = new Set([
  'bird',
  'moon',
  'star',
  'cloud',
  'sun',
  'mist',
  'snow',
])
