import { limits } from '@tessera/shared-contracts'

/** Turns a rough idea into a full prompt. */
export interface Polisher {
  /**
   * @param options.scenario what the picture is for, where the person has chosen something
   * @returns a prompt that has the idea's own words in it, in its language; at most 2,000 characters
   */
  polish(idea: string, options?: { scenario?: string | null }): Promise<string>
}

/** A text no longer than a prompt may be: cut where it pauses last, else between two words, else anywhere. */
export function shortened(text: string): string {
  if (text.length <= limits.promptLength) return text
  const most = text.slice(0, limits.promptLength + 1)
  for (const pause of [/^.*(?=[.,;，。；、\n])/su, /^.*(?=\s)/su]) {
    const cut = pause.exec(most)?.[0].trimEnd()
    // A pause near the start would throw nearly everything away
    if (cut && cut.length >= limits.promptLength / 2) return cut
  }
  return most.slice(0, limits.promptLength).replace(/[\uD800-\uDBFF]$/, '')
}
