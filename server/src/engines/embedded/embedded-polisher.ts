import { createHash } from 'node:crypto'
import { analyzePrompt, type PromptAnalysis } from '@tessera/image-engine/report'
import { limits, type Language } from '@tessera/shared-contracts'
import { truncatePrompt, type PromptPolisher } from '../../features/generation/polisher/prompt-polisher.ts'

/** What a phrase adds. Nothing is added where the prompt names a time or a mood already. */
type Facet = 'time' | 'mood'

const outdoorTimes = {
  en: ['at golden hour', 'at dawn', 'in the evening'],
  zh: ['日落时分', '清晨', '傍晚'],
} as const
const outdoorMoods = {
  en: ['calm, soft colors', 'majestic, vivid colors', 'serene, warm colors'],
  zh: ['宁静，柔和的色调', '壮丽，鲜艳的颜色', '静谧，暖色调'],
} as const
const studioMoods = {
  en: ['minimal, soft colors', 'vivid colors', 'bright, airy'],
  zh: ['极简，柔和的色调', '鲜艳的颜色', '明亮，通透'],
} as const
const livingMoods = {
  en: ['soft colors', 'vivid colors', 'calm, gentle'],
  zh: ['柔和的色调', '鲜艳的颜色', '宁静，轻柔'],
} as const

const outdoors = { time: outdoorTimes, mood: outdoorMoods }

/** Phrases that the engine draws, by the family of the scene. People and animals keep their surroundings. */
const phrases: Record<
  PromptAnalysis['family'],
  Partial<Record<Facet, Record<Language, readonly [string, ...string[]]>>>
> = {
  landscape: outdoors,
  sea: outdoors,
  city: outdoors,
  interior: {
    time: { en: ['in the morning', 'in the evening'], zh: ['清晨', '傍晚'] },
    mood: { en: ['cozy, bright', 'calm, soft colors'], zh: ['温馨，明亮', '宁静，柔和的色调'] },
  },
  product: { mood: studioMoods },
  'still-life': { mood: studioMoods },
  textile: { mood: studioMoods },
  abstract: { mood: studioMoods },
  portrait: { mood: livingMoods },
  animal: { mood: livingMoods },
}

/**
 * Polishes for the embedded engine: adds only phrases that the engine draws, and only where the rest of the prompt
 * is understood as before. The same idea always gives the same prompt, and a polished prompt does not change.
 */
export const embeddedPolisher: PromptPolisher = {
  async polish(typed, { scenario = null } = {}) {
    const idea = typed.trim()
    const text = truncatePrompt(idea)
    const original = analyzePrompt(text, scenario ?? undefined)
    // More light does not help an image of something else.
    if (text !== idea || !original.canDrawMainSubject) return text
    const language: Language = /\p{Script=Han}/u.test(text) ? 'zh' : 'en'
    const hash = createHash('sha256').update(text).digest()
    let polished = text.replace(/(?<![\s.,;，。；、])[\s.,;，。；、]+$/u, '')
    for (const facet of ['time', 'mood'] as const) {
      if (original.understood.some(({ kind }) => kind === facet)) continue
      const variants = phrases[original.family][facet]?.[language] ?? []
      const first = hash.readUInt8(facet.length)
      const rotated = variants.map((_, i) => variants[(first + i) % variants.length] ?? '')
      const candidates = rotated.map(phrase => polished + (language === 'zh' ? '，' : ', ') + phrase)
      polished = candidates.find(candidate => isImprovement(candidate, original, scenario)) ?? polished
    }
    return polished.length > text.length ? polished : text
  },
}

/** Whether the engine draws everything of the original, lacks nothing new, and understands what was added. */
function isImprovement(candidate: string, original: PromptAnalysis, scenario: string | null): boolean {
  if (candidate.length > limits.maxPromptLength) return false
  const { family, subjects, understood, notUnderstood } = analyzePrompt(candidate, scenario ?? undefined)
  const listWords = (words: readonly { word: string; start: number }[]) =>
    words.map(({ word, start }) => `${start} ${word}`)
  const known = new Set(listWords(understood))
  return (
    family === original.family &&
    subjects.join() === original.subjects.join() &&
    listWords(notUnderstood).join() === listWords(original.notUnderstood).join() &&
    listWords(original.understood).every(word => known.has(word)) &&
    understood.length > original.understood.length
  )
}
