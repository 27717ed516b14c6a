import { getPromptText, type GenerationRecord } from '@tessera/shared-contracts'

/** The generations whose prompt contains all words, in any order and case. */
export function filterHistory(records: GenerationRecord[], words: string): GenerationRecord[] {
  const wanted = words.toLocaleLowerCase().split(/\s+/).filter(Boolean)
  return records.filter(({ prompt }) => {
    const text = getPromptText(prompt).toLocaleLowerCase()
    return wanted.every(word => text.includes(word))
  })
}
