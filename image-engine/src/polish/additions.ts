import { findChoiceWords } from '../edits/edit-words.ts'
import { appendPhrase } from '../edits/prompt-text.ts'
import type { EditablePrompt } from '../edits/read-editable-prompt.ts'
import { sceneAttributes } from '../edits/scene-edits.ts'
import { colorIds } from '../edits/subject-edits.ts'
import type { Atmosphere, AtmosphereKind } from './atmospheres.ts'
import { sayDetail, type Detail } from './details.ts'
import type { SceneKind } from './named-kinds.ts'

/** One thing to add to a prompt. */
export interface Addition {
  kind: SceneKind
  /** Lists prompts with it, the best first. */
  listPrompts(prompt: string): string[]
  /** Whether the images of a prompt show it. */
  isIn(after: EditablePrompt): boolean
}

/** Adds a subject: "a lake with birds", and "a lake with a boat and birds". */
export const addDetail = (
  detail: Detail,
  kind: 'scenery' | 'sky',
  { language }: EditablePrompt,
): Addition => ({
  kind,
  listPrompts: prompt => listDetailPrompts(prompt, sayDetail(detail, language), language),
  isIn: ({ scene }) => scene.showsSubject(detail),
})

function listDetailPrompts(prompt: string, phrase: string, language: EditablePrompt['language']): string[] {
  const clause = appendPhrase(prompt, phrase, language)
  if (language === 'zh' || /[,.;:，。]/.test(prompt)) return [clause]
  const [, noun] = /^with (.*)/.exec(phrase) ?? []
  const joined = noun && /\bwith\b/.test(prompt) ? [appendPhrase(prompt, `and ${noun}`, language, ' ')] : []
  return [...joined, appendPhrase(prompt, phrase, language, ' '), clause]
}

/** Adds the time, the weather, the light or the color of an atmosphere, each as a clause. */
export function addAttribute(
  kind: AtmosphereKind,
  atmosphere: Atmosphere,
  { language }: EditablePrompt,
): Addition[] {
  const id = atmosphere[kind]
  const words = id && findChoiceWords(kind, id)
  if (!words) return []
  const phrases = language === 'zh' ? [words.zh + getChineseEnding(kind, id), words.zh] : [words.phrase]
  if (id === 'day' && atmosphere.weather === 'clear') phrases.unshift(sunnyDay[language])
  const attribute = sceneAttributes.find(each => each.kind === kind)
  return [
    {
      kind,
      listPrompts: prompt => phrases.map(phrase => appendPhrase(prompt, phrase, language)),
      isIn: after =>
        attribute
          ? attribute.getValue(after.intent, toMeanings(after)) === id && attribute.isShown(id, after.scene)
          : hasColor(after, id),
    },
  ]
}

/** The time and the weather in one phrase. */
const sunnyDay = { en: 'on a sunny day', zh: '晴朗的白天' }

/** Adjectives and times that are half of a phrase in Chinese: 日落时分, 明亮的光影, 鲜艳的色彩. */
const chineseEndings: Readonly<Record<string, string>> = {
  dawn: '时分',
  sunset: '时分',
  dusk: '时分',
  bright: '的光影',
  dramatic: '的光影',
  vivid: '的色彩',
}

const getChineseEnding = (kind: SceneKind, id: string) =>
  kind === 'color' ? '的色调' : (chineseEndings[id] ?? '')

const toMeanings = ({ words }: EditablePrompt) => words.flatMap(({ meaning }) => (meaning ? [meaning] : []))

/** Whether a color is one of the scene as a whole, and shows. */
const hasColor = ({ words, bindings, intent, scene }: EditablePrompt, id: string) =>
  words.some(word => {
    const { color, hue } = word.meaning ?? {}
    return (
      color !== undefined &&
      hue !== undefined &&
      colorIds.get(color) === id &&
      !bindings.get(word)?.subject &&
      intent.hues.includes(hue) &&
      scene.showsHue(hue)
    )
  })
