import { limits } from '@tessera/shared-contracts'

declare module '../../../feature.ts' {
  interface FeatureServices {
    polisher: PromptPolisher
  }
}

interface PolishedPrompt {
  /** In the language of the idea, with its words; at most 2,000 characters. */
  prompt: string
  /** Other prompts to choose instead, where the polisher knows some. */
  alternatives?: string[]
}

/** Expands a rough idea to a full prompt. */
export interface PromptPolisher {
  /** @param options.scenario the selected scenario, if any */
  polish(idea: string, options?: { scenario?: string | null }): Promise<PolishedPrompt>
}

/** Cuts a text to the maximum prompt length: at the last punctuation mark, else between words, else anywhere. */
export function truncatePrompt(text: string): string {
  if (text.length <= limits.maxPromptLength) return text
  const start = text.slice(0, limits.maxPromptLength + 1)
  for (const pause of [/^.*(?=[.,;，。；、\n])/su, /^.*(?=\s)/su]) {
    const cut = pause.exec(start)?.[0].trimEnd()
    // A cut near the start would lose most of the text.
    if (cut && cut.length >= limits.maxPromptLength / 2) return cut
  }
  return start.slice(0, limits.maxPromptLength).replace(/[\uD800-\uDBFF]$/, '')
}
