import { maxChineseCharacters, meanings } from '../lexicon/lexicon.ts'
import { joinChineseCompounds } from './chinese-compounds.ts'
import type { PromptWord } from './prompt-word.ts'

/** Chinese has no spaces, so the longest known phrase at each position wins. */
export function readChinese(run: string): PromptWord[] {
  const words: PromptWord[] = []
  let gap = 0
  const endGap = (end: number) => {
    if (gap < end) words.push({ word: run.slice(gap, end), start: gap, end })
  }
  for (let at = 0; at < run.length;) {
    let length = Math.min(maxChineseCharacters, run.length - at)
    while (length > 0 && !meanings.has(run.slice(at, at + length))) length--
    let word = run.slice(at, at + length)
    const meaning = meanings.get(word)
    // 极简风格 is 极简风.
    if (length > 1 && word.endsWith('风') && run[at + length] === '格') word = run.slice(at, at + ++length)
    if (meaning) {
      endGap(at)
      words.push({ word, start: at, end: at + length, meaning })
      at += length
      gap = at
    } else at += Array.from(run.slice(at, at + 2))[0]?.length ?? 1
  }
  endGap(run.length)
  return joinChineseCompounds(run, words)
}
