import type { Intent, Subject } from '../intent/intent.ts'
import type { Meaning } from './lexicon/meaning.ts'

/** Removes from an intent what the prompt refuses. A sky without clouds is a clear one. */
export function excludeMeanings(intent: Intent, refused: readonly Meaning[]): Intent {
  if (refused.length === 0) return intent
  const excluded = new Set<Subject>(refused.flatMap(({ subjects = [] }) => subjects))
  const keep = <T>(values: Iterable<T>, unwanted: readonly (T | undefined)[]) =>
    new Set([...values].filter(value => !unwanted.includes(value)))
  const { time, weather, ...rest } = intent
  const keptTime = refused.some(meaning => meaning.time === time && !meaning.subjects) ? undefined : time
  const keptWeather = refused.some(meaning => meaning.weather === weather) ? undefined : weather
  const finalWeather = keptWeather ?? (excluded.has('cloud') ? 'clear' : undefined)
  return {
    ...rest,
    subjects: keep(intent.subjects, [...excluded]),
    moods: keep(
      intent.moods,
      refused.map(({ mood }) => mood),
    ),
    styles: keep(
      intent.styles,
      refused.map(({ style }) => style),
    ),
    hues: intent.hues.filter(hue => !refused.some(meaning => meaning.hue === hue)),
    counts: new Map([...intent.counts].filter(([subject]) => !excluded.has(subject))),
    colors: new Map([...intent.colors].filter(([subject]) => !excluded.has(subject))),
    ...(keptTime && { time: keptTime }),
    ...(finalWeather && { weather: finalWeather }),
    ...(excluded.size > 0 && { excluded }),
  }
}
