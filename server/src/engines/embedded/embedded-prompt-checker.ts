import { analyzePrompt, suggestAlternatives, suggestPrompt } from '@tessera/image-engine/report'
import { promptExamples, type Language } from '@tessera/shared-contracts'
import type { PromptChecker } from '../../features/generation/prompt-checker.ts'

/** Checks prompts for the embedded engine, which draws only what it knows. Takes a few milliseconds. */
export const embeddedPromptChecker: PromptChecker = {
  check(prompt, { scenario, language }) {
    const analysis = analyzePrompt(prompt, scenario ?? undefined)
    const { canDrawMainSubject, notUnderstood } = analysis
    const unknownWords = mergeNeighbours(
      prompt,
      notUnderstood.map(({ start, end }) => ({ start, end })),
    )
    const limitations = analysis.limitations.map(limitation => ({
      id: limitation.id,
      phrases: [...limitation.phrases],
      alternatives: suggestAlternatives(prompt, scenario ?? 'general', analysis, limitation),
    }))
    const found = { isLimited: true, unknownWords, ...(limitations.length > 0 && { limitations }) }
    if (canDrawMainSubject) return { ...found, canDrawSubject: true }
    const suggestion = suggestPrompt(prompt, scenario ?? 'general', analysis) ?? {
      prompt: chooseExample(prompt, scenario, detectLanguage(prompt) ?? language),
    }
    return { ...found, canDrawSubject: false, suggestion }
  },
}

interface Range {
  start: number
  end: number
}

/** Words that only spaces separate are one part: "palm trees" and not "palm", "trees". */
function mergeNeighbours(prompt: string, ranges: readonly Range[]) {
  const merged: Range[] = []
  for (const { start, end } of [...ranges].sort((one, other) => one.start - other.start)) {
    const last = merged.at(-1)
    if (last && start >= last.end && prompt.slice(last.end, start).trim() === '') last.end = end
    else merged.push({ start, end })
  }
  return merged.map(({ start, end }) => ({ word: prompt.slice(start, end), start, end }))
}

const detectLanguage = (prompt: string): Language | undefined =>
  /\p{Script=Han}/u.test(prompt) ? 'zh' : /[a-z]/i.test(prompt) ? 'en' : undefined

/** The same prompt always gets the same example, and different prompts get different ones. */
function chooseExample(prompt: string, scenario: string | null, language: Language): string {
  const subjects = promptExamples.filter(({ kind }) => kind === 'subject')
  const fitting = subjects.filter(example => example.scenario === scenario)
  const choices = fitting.length > 0 ? fitting : subjects
  return (choices[prompt.length % choices.length] ?? choices[0])?.prompt[language] ?? ''
}
