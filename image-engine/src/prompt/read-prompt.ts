import type { Oklch } from '../paint/oklch.ts'
import { bindAttributes, type Binding } from './bind-attributes.ts'
import { chooseFamily } from './choose-family.ts'
import type { Intent, Mood, Style, Subject, Weather } from './intent.ts'
import type { Meaning } from './lexicon/meaning.ts'
import { readRuns, type PromptWord } from './read-words.ts'

/** What a prompt means, and the words that it was read from. */
export interface PromptReading {
  intent: Intent
  /** The words in the order of the prompt, run by run. */
  runs: readonly (readonly PromptWord[])[]
  /** Words that a negation removes from the request. */
  negated: ReadonlySet<PromptWord>
  bindings: ReadonlyMap<PromptWord, Binding>
}

/**
 * Reads a prompt in English, Chinese or both, for a scenario (specification 2, §9). Never throws: unknown
 * words have no effect.
 */
export const readPrompt = (prompt: string, scenario = 'general'): Intent =>
  readPromptWords(prompt, scenario).intent

/** Like `readPrompt`, with the words. */
export function readPromptWords(prompt: string, scenario = 'general'): PromptReading {
  const scene: Meaning[] = []
  const colours = new Map<Subject, Oklch>()
  const counts = new Map<Subject, number>()
  const negated = new Set<PromptWord>()
  const bindings = new Map<PromptWord, Binding>()
  const runs = readRuns(prompt)
  for (const run of runs) {
    for (const word of listNegated(run)) negated.add(word)
    const bound = bindAttributes(run.filter(word => !negated.has(word)))
    scene.push(...bound.rest)
    for (const [subject, colour] of bound.colours) colours.set(subject, colour)
    for (const [subject, count] of bound.counts) counts.set(subject, count)
    for (const [word, binding] of bound.bindings) bindings.set(word, binding)
  }
  return { intent: { ...combineMeanings(scene, scenario), colours, counts }, runs, negated, bindings }
}

/**
 * Lists what is negated ("no people", "没有云"): the known words after a negation in the same run, up to and
 * including the first that has a meaning.
 */
function listNegated(run: readonly PromptWord[]): PromptWord[] {
  let negating = false
  return run.filter(({ meaning }) => {
    if (!meaning) return false
    if (meaning.negates) negating = true
    if (!negating) return false
    if (!meaning.negates && Object.keys(meaning).length > 0) negating = false
    return true
  })
}

function combineMeanings(found: readonly Meaning[], scenario: string): Omit<Intent, 'colours' | 'counts'> {
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
    if (meaning.weather && (!weather || (isSkyOnly(weather) && !isSkyOnly(meaning.weather))))
      weather = meaning.weather
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

/** Rain, snow and mist show under any clouds, so they win over the state of the sky. */
const isSkyOnly = (weather: Weather) => weather === 'clear' || weather === 'cloudy'

const outdoorSubjects: ReadonlySet<Subject> = new Set([
  'bird',
  'moon',
  'star',
  'cloud',
  'sun',
  'mist',
  'snow',
])
