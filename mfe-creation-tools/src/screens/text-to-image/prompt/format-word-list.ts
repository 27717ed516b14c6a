import type { PromptCheck } from '@tessera/shared-contracts'

/** Lists words in the order of the prompt, each once, in the page's language. */
export const formatWordList = (words: PromptCheck['unknownWords'], language: string): string =>
  new Intl.ListFormat(language, { type: 'unit', style: 'short' }).format(
    new Set(words.map(({ word }) => word)),
  )
