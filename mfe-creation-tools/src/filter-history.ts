import { getPromptText, type GenerationRecord } from '@tessera/shared-contracts'

/** The generations whose prompts contain all words, in any order and case. For a server that does not search. */
export function filterHistory(records: GenerationRecord[], words: string): GenerationRecord[] {
  const wanted = words.toLocaleLowerCase().split(/\s+/).filter(Boolean)
  return records.filter(({ prompt }) => {
    const text = getPromptText(prompt).toLocaleLowerCase()
    return wanted.every(word => text.includes(word))
  })
}
