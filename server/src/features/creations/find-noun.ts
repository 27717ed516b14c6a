import type { PromptReading } from '@tessera/image-engine/prompt'
import type { Bilingual } from '@tessera/shared-contracts'
import { findEnglish } from '../dictionary/translated-words.ts'
import { translations } from '../dictionary/word-pairs.ts'

type Subject = NonNullable<PromptReading['mainSubject']>

/** Chinese has no number, and a name has these in the plural. */
const plurals: Readonly<Partial<Record<string, string>>> = {
  cloud: 'clouds',
  flower: 'flowers',
  wave: 'waves',
  'cherry blossom': 'cherry blossoms',
}
/** What a title calls whom everyday speech calls 女人 and 男人. */
const titleWords: Readonly<Partial<Record<string, string>>> = { woman: '女子', man: '男子' }

/**
 * Names the main subject of a prompt in both languages: as the prompt does, and with the usual word of the other language.
 * Null where the dictionary lacks it, where it is a style or a feeling, and where the engine draws something else.
 */
export function findNoun({ word, meaning }: Subject): Bilingual | null {
  if (!meaning?.family || meaning.family === 'abstract' || meaning.lacks !== undefined) return null
  if (/\p{Script=Han}/u.test(word)) {
    const english = translations.get(word)?.[0]
    return english === undefined ? null : { en: plurals[english] ?? english, zh: word }
  }
  const lower = word.toLowerCase()
  const form = findEnglish(lower)
  const chinese = form && (titleWords[form] ?? translations.get(form)?.[0])
  return chinese ? { en: lower, zh: chinese } : null
}
