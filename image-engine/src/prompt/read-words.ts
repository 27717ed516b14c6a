import { maxChineseCharacters, maxPhraseWords, meanings } from './lexicon/lexicon.ts'
import type { Meaning } from './lexicon/meaning.ts'
import { foreignChineseNouns } from './nearest-subjects.ts'
import { mapNormalizedText } from './normalized-text.ts'
import { listStems } from './stems.ts'

/** A word or phrase of a prompt. */
export interface PromptWord {
  /** In lower case, with full-width characters made narrow. */
  word: string
  /** Position in the prompt, in UTF-16 code units. */
  start: number
  end: number
  /** Absent for an unknown word. */
  meaning?: Meaning
  /** The known word is only a part of a longer word that the engine does not know: 鱼 in 鱼缸. */
  isPart?: true
}

/** A run of Latin words or of Chinese characters. Everything else separates runs. */
const RUNS = /[a-z0-9][a-z0-9'’&-]*(?:\s+[a-z0-9][a-z0-9'’&-]*)*|\p{Script=Han}+/gu
const CHINESE = /\p{Script=Han}/u

/** Reads the words of a prompt, run by run: punctuation and a change of script end a run. */
export function readRuns(prompt: string): PromptWord[][] {
  const { text, toOriginal } = mapNormalizedText(prompt)
  return [...text.matchAll(RUNS)].map(({ 0: run, index }) =>
    (CHINESE.test(run) ? readChinese(run) : readEnglish(run)).map(({ start, end, ...rest }) => ({
      ...rest,
      ...toOriginal(index + start, index + end),
    })),
  )
}

function readEnglish(run: string): PromptWord[] {
  const words = [...run.matchAll(/\S+/g)].map(match => ({ word: match[0], start: match.index }))
  const read: PromptWord[] = []
  for (let at = 0; at < words.length;) {
    const join = (length: number) =>
      words
        .slice(at, at + length)
        .map(({ word }) => word)
        .join(' ')
    let length = Math.min(maxPhraseWords, words.length - at)
    while (length > 1 && !findEnglishMeaning(join(length))) length--
    const word = join(length)
    const meaning = findEnglishMeaning(word)
    const last = words[at + length - 1]
    if (meaning || /[a-z]/.test(word)) {
      read.push({
        word,
        start: words[at]?.start ?? 0,
        end: (last?.start ?? 0) + (last?.word.length ?? 0),
        ...(meaning && { meaning }),
      })
    }
    at += length
  }
  return read
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

const foreignNouns = new Set(foreignChineseNouns)
const maxForeignCharacters = Math.max(...foreignChineseNouns.map(noun => noun.length))
const segmenter = new Intl.Segmenter('zh', { granularity: 'word' })

/**
 * Chinese has no spaces, so the longest known phrase at each position wins. A dictionary separates the words of
 * the rest.
 */
function readChinese(run: string): PromptWord[] {
  const known = findKnownPhrases(run)
  const segments = segmentChinese(run)
  const unknown: PromptWord[] = []
  let gap = 0
  for (const { start, end } of [...known, { start: run.length, end: run.length }]) {
    if (gap < start) unknown.push(...readGap(run, gap, start, segments, known))
    gap = end
  }
  return [...known, ...unknown].sort((one, other) => one.start - other.start)
}

/** Separates the words. The lexicon's own nouns win over the dictionary's. */
function segmentChinese(run: string): { start: number; end: number }[] {
  const foreign = findForeignNouns(run)
  const others = Array.from(segmenter.segment(run), ({ segment, index }) => ({
    start: index,
    end: index + segment.length,
  })).filter(({ start, end }) => !foreign.some(noun => noun.start < end && start < noun.end))
  return [...foreign, ...others].sort((one, other) => one.start - other.start)
}

function findForeignNouns(run: string): { start: number; end: number }[] {
  const found: { start: number; end: number }[] = []
  for (let at = 0; at < run.length; at++) {
    let length = Math.min(maxForeignCharacters, run.length - at)
    while (length > 1 && !foreignNouns.has(run.slice(at, at + length))) length--
    if (length < 2) continue
    found.push({ start: at, end: at + length })
    at += length - 1
  }
  return found
}

function findKnownPhrases(run: string): PromptWord[] {
  const known: PromptWord[] = []
  for (let at = 0; at < run.length;) {
    let length = Math.min(maxChineseCharacters, run.length - at)
    while (length > 0 && !meanings.has(run.slice(at, at + length))) length--
    const word = run.slice(at, at + length)
    const meaning = meanings.get(word)
    if (meaning) known.push({ word, start: at, end: at + length, meaning })
    at += meaning ? length : (Array.from(run.slice(at, at + 2))[0]?.length ?? 1)
  }
  return known
}

/**
 * Reads a part of a run that the lexicon does not know. Where the dictionary's word also covers a known noun
 * beside it, the whole word is unknown: 车 in 自行车.
 */
function readGap(
  run: string,
  from: number,
  to: number,
  segments: readonly { start: number; end: number }[],
  known: readonly PromptWord[],
): PromptWord[] {
  const unknown: { start: number; end: number }[] = []
  for (const { start, end } of segments) {
    if (end <= from || start >= to) continue
    const parts = known.filter(word => word.start >= start && word.end <= end && isNoun(word))
    for (const part of parts) part.isPart = true
    const own = {
      start: Math.min(Math.max(start, from), ...parts.map(part => part.start)),
      end: Math.max(Math.min(end, to), ...parts.map(part => part.end)),
    }
    const last = unknown.at(-1)
    // The dictionary leaves the characters of a word that it does not know one by one.
    if (last?.end === own.start && own.end - own.start === 1 && last.end - last.start === 1)
      last.end = own.end
    else unknown.push(own)
  }
  return unknown.map(({ start, end }) => ({ word: run.slice(start, end), start, end }))
}

const isNoun = ({ meaning }: PromptWord) => Boolean(meaning?.subjects?.length)
