import { listInflections } from '../prompt/words/stems.ts'
import { analyzePrompt, type PromptAnalysis } from './analyze-prompt.ts'
import { findNearestSubject } from '../prompt/nearest-subjects.ts'

/** A prompt with the main subject replaced by the nearest that the engine draws. */
export interface PromptSuggestion {
  /** The nearest subject, in the language of the prompt. */
  subject: string
  prompt: string
}

/** Suggests the nearest prompt that the engine can draw; null where it knows none. */
export function suggestPrompt(
  prompt: string,
  scenario: string,
  { mainSubject, canDrawMainSubject }: PromptAnalysis,
): PromptSuggestion | null {
  if (canDrawMainSubject || !mainSubject) return null
  const { word, start, end } = mainSubject
  const isChinese = /\p{Script=Han}/u.test(word)
  const nearest = listInflections(word)
    .map(findNearestSubject)
    .find(each => each !== undefined)
  if (!nearest) return null
  const isPlural = !isChinese && findNearestSubject(word) === undefined && word.endsWith('s')
  const subject = isChinese ? nearest.zh : isPlural ? toPlural(nearest.en) : nearest.en
  const before = isChinese ? prompt.slice(0, start) : fitArticle(prompt.slice(0, start), subject)
  const suggested = before + subject + prompt.slice(end)
  return analyzePrompt(suggested, scenario).canDrawMainSubject ? { subject, prompt: suggested } : null
}

const toPlural = (noun: string) =>
  noun.endsWith('s')
    ? noun
    : /(?:ch|sh|x)$/.test(noun)
      ? `${noun}es`
      : noun.endsWith('y')
        ? `${noun.slice(0, -1)}ies`
        : `${noun}s`

/** "an elephant" becomes "a horse". */
const fitArticle = (before: string, noun: string) =>
  before.replace(/\b(an?)(\s+)$/i, (_, article: string, space: string) => {
    const vowel = /^[aeiou]/i.test(noun)
    return article.slice(0, 1) + (vowel ? 'n' : '') + space
  })
