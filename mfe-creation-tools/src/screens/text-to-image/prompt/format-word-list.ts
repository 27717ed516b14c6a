/** Lists words of a prompt, each once, in the page's language. A list of the type `unit` would join Chinese words without a separator. */
export const formatWordList = (words: Iterable<string>, language: string): string =>
  new Intl.ListFormat(language, { type: 'conjunction', style: 'narrow' }).format(new Set(words))
