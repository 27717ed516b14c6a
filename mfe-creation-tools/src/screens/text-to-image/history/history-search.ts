import { promptText, type GenerationRecord } from '@tessera/shared-contracts'

/** The generations whose prompt has all of the words, in any order and case. */
export function matching(records: GenerationRecord[], words: string): GenerationRecord[] {
  const wanted = words.toLocaleLowerCase().split(/\s+/).filter(Boolean)
  return records.filter(({ prompt }) => {
    const text = promptText(prompt).toLocaleLowerCase()
    return wanted.every(word => text.includes(word))
  })
}
