import { readPromptWords } from '@tessera/image-engine/prompt'
import type { Bilingual } from '@tessera/shared-contracts'
import { findNoun } from './find-noun.ts'

type Circumstances = Readonly<Partial<Record<string, Bilingual>>>

const times: Circumstances = {
  dawn: { en: 'at dawn', zh: '黎明的' },
  sunset: { en: 'at sunset', zh: '日落时的' },
  dusk: { en: 'at dusk', zh: '黄昏的' },
  night: { en: 'at night', zh: '夜晚的' },
}
const weathers: Circumstances = {
  clear: { en: 'in sunshine', zh: '阳光下的' },
  mist: { en: 'in the mist', zh: '薄雾中的' },
  rain: { en: 'in the rain', zh: '雨中的' },
  snow: { en: 'in the snow', zh: '雪中的' },
  storm: { en: 'in a storm', zh: '暴风雨中的' },
}

/**
 * Names what a prompt is about in both languages: "Fox at dawn", 黎明的狐狸. Null where its main noun is none whose word in
 * the other language is known, or several of it.
 */
export function nameImage(prompt: string): Bilingual | null {
  const { intent, mainSubject } = readPromptWords(prompt)
  const noun = mainSubject && findNoun(mainSubject)
  const subjects = mainSubject?.meaning?.subjects ?? []
  if (!noun || subjects.some(subject => (intent.counts.get(subject) ?? 1) > 1)) return null
  const circumstance = times[intent.time ?? ''] ?? weathers[intent.weather ?? '']
  const en = circumstance ? `${noun.en} ${circumstance.en}` : noun.en
  return { en: en.charAt(0).toUpperCase() + en.slice(1), zh: `${circumstance?.zh ?? ''}${noun.zh}` }
}
