import { listChinesePhrases } from './chinese-phrases.ts'
import { listEnglishPhrases } from './english-phrases.ts'
import type { AnnotatedWord, LocatedPhrase } from './annotated-word.ts'
import type { UndrawnPhrase } from './limitations.ts'

/** Lists what images lack in the prompt's own words: each phrase as a reader would quote it. */
export function listUndrawnPhrases(
  prompt: string,
  runs: readonly (readonly AnnotatedWord[])[],
  quotes: readonly LocatedPhrase[],
): UndrawnPhrase[] {
  const phrases = [...runs.flatMap(listPhrases), ...quotes].sort((one, other) => one.start - other.start)
  return joinStyles(prompt, phrases)
    .map(({ start, end, ...rest }) => ({ ...rest, text: prompt.slice(start, end).replaceAll(/\s+/g, ' ') }))
    .filter(phrase => !isFragment(phrase))
}

const listPhrases = (run: readonly AnnotatedWord[]) =>
  /\p{Script=Han}/u.test(run[0]?.word.word ?? '') ? listChinesePhrases(run) : listEnglishPhrases(run)

/** Neighbours of one style are one phrase: a brand with its camera, a text with its quote. */
function joinStyles(prompt: string, phrases: readonly LocatedPhrase[]): LocatedPhrase[] {
  const joined: LocatedPhrase[] = []
  for (const next of phrases) {
    const last = joined.at(-1)
    const isNeighbour =
      last?.kind === next.kind &&
      !['missing', 'similar', 'changed'].includes(next.kind) &&
      /^[^\S\n]*$/.test(prompt.slice(last.end, next.start))
    if (isNeighbour) joined[joined.length - 1] = { ...last, end: next.end }
    else joined.push(next)
  }
  return joined
}

/** A single character that is left between words says nothing to a reader. */
const isFragment = ({ text, lacks, isMainSubject }: UndrawnPhrase) =>
  !isMainSubject && (lacks === 'detail' || lacks === 'combination') && /^\p{Script=Han}$/u.test(text)
