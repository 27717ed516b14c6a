const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

interface NormalizedText {
  /** Lower case, with full-width characters made narrow (NFKC). */
  text: string
  /** Converts a range of `text` to the range of the original that it comes from. */
  toOriginal(start: number, end: number): { start: number; end: number }
}

/** Normalizes a text and remembers where each character comes from. */
export function mapNormalizedText(original: string): NormalizedText {
  let text = ''
  const starts: number[] = []
  for (const { segment, index } of graphemes.segment(original)) {
    const normalized = segment.normalize('NFKC').toLowerCase()
    starts.push(...Array<number>(normalized.length).fill(index))
    text += normalized
  }
  starts.push(original.length)
  return {
    text,
    toOriginal: (start, end) => ({
      start: starts[start] ?? original.length,
      end: starts[end] ?? original.length,
    }),
  }
}
