export interface TextChange {
  kind: 'same' | 'added' | 'removed'
  text: string
}

/**
 * The changes from one text to the other, word by word, in reading order. The language's own rules separate the
 * words, so the diff is as fine for Chinese, which has no spaces, as for English.
 */
export function diffWords(before: string, after: string, language: string): TextChange[] {
  const segmenter = new Intl.Segmenter(language, { granularity: 'word' })
  const old = Array.from(segmenter.segment(before), ({ segment }) => segment)
  const fresh = Array.from(segmenter.segment(after), ({ segment }) => segment)
  const shared = longestCommonSubsequenceLengths(old, fresh)

  const changes: TextChange[] = []
  let i = 0
  let j = 0
  while (i < old.length || j < fresh.length) {
    const from = old[i]
    const to = fresh[j]
    if (from !== undefined && from === to) {
      append(changes, 'same', from)
      i++
      j++
    } else if (from !== undefined && (to === undefined || shared(i + 1, j) >= shared(i, j + 1))) {
      append(changes, 'removed', from)
      i++
    } else if (to !== undefined) {
      append(changes, 'added', to)
      j++
    }
  }
  return changes
}

/** For each pair of positions: the length of the longest common subsequence of the words from there on. */
function longestCommonSubsequenceLengths(old: string[], fresh: string[]): (i: number, j: number) => number {
  const columns = fresh.length + 1
  const lengths = new Uint16Array((old.length + 1) * columns)
  const at = (i: number, j: number) => lengths[i * columns + j] ?? 0
  for (let i = old.length - 1; i >= 0; i--) {
    for (let j = fresh.length - 1; j >= 0; j--) {
      lengths[i * columns + j] =
        old[i] === fresh[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
    }
  }
  return at
}

function append(changes: TextChange[], kind: TextChange['kind'], text: string): void {
  const last = changes.at(-1)
  if (last?.kind === kind) last.text += text
  else changes.push({ kind, text })
}
