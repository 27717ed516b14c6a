import { mapNormalizedText } from './normalized-text.ts'
import type { PromptWord } from './prompt-word.ts'
import { readChinese } from './read-chinese.ts'
import { readEnglish } from './read-english.ts'

/** A run of Latin words or of Chinese characters. Everything else separates runs. */
const RUNS = /[a-z0-9][a-z0-9'’&-]*(?:[^\S\n]+[a-z0-9][a-z0-9'’&-]*)*|\p{Script=Han}+/gu
const CHINESE = /\p{Script=Han}/u

/** Reads the words of a text, run by run: punctuation, a new line and a change of script end a run. */
export function readRuns(prompt: string): PromptWord[][] {
  const { text, toOriginal } = mapNormalizedText(prompt)
  return [...text.matchAll(RUNS)].map(({ 0: run, index }) =>
    (CHINESE.test(run) ? readChinese(run) : readEnglish(run)).map(({ start, end, ...rest }) => ({
      ...rest,
      ...toOriginal(index + start, index + end),
    })),
  )
}
