import type { EditablePrompt } from '../edits/read-editable-prompt.ts'
import { analyzePrompt, type PromptAnalysis } from '../report/analyze-prompt.ts'

type Words = readonly { word: string; start: number }[]

const list = (words: Words) => words.map(({ word, start }) => `${start} ${word}`)

const includesAll = <T>(all: Iterable<T>, some: Iterable<T>) => {
  const known = new Set(all)
  return [...some].every(each => known.has(each))
}

/**
 * Whether a longer prompt is read as the shorter one with something added: the same scene with all that it showed, and
 * everything that was added shows.
 */
export function isEnriched(
  before: EditablePrompt,
  analysis: PromptAnalysis,
  after: EditablePrompt,
  scenario: string,
): boolean {
  const one = before.intent
  const other = after.intent
  return (
    other.family === one.family &&
    after.main?.start === before.main?.start &&
    after.negated.size === before.negated.size &&
    (!one.time || other.time === one.time) &&
    (!one.weather || other.weather === one.weather) &&
    includesAll(other.styles, one.styles) &&
    includesAll(other.subjects, one.subjects) &&
    includesAll(other.moods, one.moods) &&
    includesAll(other.hues, one.hues) &&
    JSON.stringify([...one.colors, ...one.counts]) === JSON.stringify([...other.colors, ...other.counts]) &&
    isShown(analysis, analyzePrompt(after.prompt, scenario))
  )
}

const isShown = (before: PromptAnalysis, after: PromptAnalysis) =>
  list(after.notUnderstood).join() === list(before.notUnderstood).join() &&
  includesAll(list(after.understood), list(before.understood)) &&
  after.understood.length > before.understood.length
