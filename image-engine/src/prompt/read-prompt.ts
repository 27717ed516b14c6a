import type { Oklch } from '../color/oklch.ts'
import { bindAttributes, type Binding } from './bind-attributes.ts'
import { chooseFamily } from './choose-family.ts'
import { excludeMeanings } from './exclude-meanings.ts'
import type { Mood, Style, Weather } from '../intent/atmosphere.ts'
import type { Appearance, Intent, Subject } from '../intent/intent.ts'
import type { Meaning } from './lexicon/meaning.ts'
import { listNegated } from './list-negated.ts'
import { findMainSubject } from './main-subject.ts'
import { readIngredients } from './read-ingredients.ts'
import { readPromptSyntax, type PromptParts } from './prompt-syntax.ts'
import { findOmittedSubjects } from '../layouts/omitted-subjects.ts'
import { isNoun, type PromptWord } from './words/prompt-word.ts'
import { readRuns } from './words/read-words.ts'

/** What a prompt means, and the words that it was read from. */
export interface PromptReading {
  intent: Intent
  /** The words in the order of the prompt, run by run. */
  runs: readonly (readonly PromptWord[])[]
  /** Words that a negation removes from the request. */
  negated: ReadonlySet<PromptWord>
  bindings: ReadonlyMap<PromptWord, Binding>
  /** Texts that the image should show as letters. */
  quotes: PromptParts['quotes']
  /** The noun that the prompt is about. */
  mainSubject?: PromptWord
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
  const colors = new Map<Subject, Oklch>()
  const counts = new Map<Subject, number>()
  const bindings = new Map<PromptWord, Binding>()
  const { wanted, unwanted, quotes } = readPromptSyntax(prompt)
  const read = readRuns(wanted)
  const negated = new Set(read.flatMap(listNegated))
  const mainSubject = findMainSubject({ runs: read, negated })
  const runs = readIngredients(read, negated, mainSubject)
  for (const run of runs) {
    const bound = bindAttributes(run.filter(word => !negated.has(word) && !word.isModifier))
    scene.push(...bound.rest)
    for (const [subject, color] of bound.colors) colors.set(subject, color)
    for (const [subject, count] of bound.counts) counts.set(subject, count)
    for (const [word, binding] of bound.bindings) bindings.set(word, binding)
  }
  const intent = combineMeanings(scene, mainSubject, scenario)
  const refused = [...negated, ...readRuns(unwanted).flat()].flatMap(({ meaning, isModifier }) =>
    meaning && !isModifier ? [meaning] : [],
  )
  return {
    intent: clearTable(excludeMeanings({ ...intent, colors, counts }, refused), runs),
    runs,
    negated,
    bindings,
    quotes,
    ...(mainSubject && { mainSubject }),
  }
}

/** Food that nothing draws is not replaced with vases and fruit. */
function clearTable(intent: Intent, runs: PromptReading['runs']): Intent {
  const namesFood = runs.flat().some(({ meaning }) => meaning?.lacks === 'food')
  const isEmpty = intent.family === 'still-life' && !findOmittedSubjects('landscape', intent.subjects).size
  if (!namesFood || !isEmpty) return intent
  return { ...intent, excluded: new Set([...(intent.excluded ?? []), 'fruit', 'vase']) }
}

function combineMeanings(
  found: readonly Meaning[],
  mainSubject: PromptWord | undefined,
  scenario: string,
): Omit<Intent, 'colors' | 'counts'> {
  const subjects = new Set<Subject>()
  const moods = new Set<Mood>()
  const styles = new Set<Style>()
  const hues: number[] = []
  let time: Intent['time']
  let weather: Intent['weather']
  let appearance: Appearance | undefined
  let background: Intent['background']
  let framing: Intent['framing']

  for (const meaning of found) {
    for (const subject of meaning.subjects ?? []) subjects.add(subject)
    if (meaning.mood) moods.add(meaning.mood)
    if (meaning.style) styles.add(meaning.style)
    if (meaning.hue !== undefined && !hues.includes(meaning.hue)) hues.push(meaning.hue)
    time ??= meaning.time
    background ??= meaning.background
    framing ??= meaning.framing
    if (meaning.appearance) appearance = { ...meaning.appearance, ...appearance }
    if (meaning.weather && (!weather || (isSkyOnly(weather) && !isSkyOnly(meaning.weather))))
      weather = meaning.weather
  }
  const outdoors = [...subjects].some(subject => outdoorSubjects.has(subject))
  return {
    family:
      chooseFamily(found, mainSubject && isNoun(mainSubject) ? mainSubject.meaning : undefined, scenario) ??
      (outdoors || time || weather ? 'landscape' : 'abstract'),
    subjects,
    hues,
    moods,
    styles,
    ...(time && { time }),
    ...(weather && { weather }),
    ...(mainSubject?.meaning?.subjects?.length && { focus: mainSubject.meaning.subjects }),
    ...(background && { background }),
    ...(appearance && { appearance }),
    ...(framing && { framing }),
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
