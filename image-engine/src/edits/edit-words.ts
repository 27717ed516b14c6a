import { meanings } from '../prompt/lexicon/lexicon.ts'
import type { Subject } from '../intent/intent.ts'
import type { EditKind } from './edit-kinds.ts'

export type Language = 'en' | 'zh'

/** How a choice is said. All words are in the lexicon. What cannot be said in a place is empty. */
export interface ChoiceWords {
  /** With its preposition, after what it describes: "in the rain". */
  phrase: string
  /** Between commas: "rain". */
  clause: string
  /** Instead of a noun: "rain". */
  noun: string
  /** Before a noun: "rainy". */
  adjective: string
  zh: string
  /** In Chinese between commas: 复古风格. */
  zhClause: string
  /** In Chinese before 的: 雨中. */
  zhAttribute: string
}

/** What is said in another way between commas than elsewhere, by the id of the choice. */
const clauses: Readonly<Record<string, readonly [en: string | undefined, zh?: string]>> = {
  papercut: ['paper cut art', '剪纸风格'],
  neon: ['neon style', '霓虹风格'],
  monochrome: ['black and white', '黑白画面'],
  retro: ['retro style', '复古风格'],
  dawn: [undefined, '黎明时分'],
  sunset: [undefined, '日落时分'],
  dusk: [undefined, '黄昏时分'],
  cloudy: [undefined, '阴天'],
  rain: [undefined, '雨天'],
  bright: [undefined, '明亮光线'],
  dramatic: [undefined, '戏剧性光线'],
  vivid: [undefined, '鲜艳色彩'],
  left: [undefined, '主体在左侧'],
  right: [undefined, '主体在右侧'],
}

const zhAttributes: Readonly<Record<string, string>> = {
  clear: '阳光下',
  cloudy: '阴天',
  mist: '薄雾中',
  rain: '雨中',
  snow: '雪中',
  storm: '暴风雨中',
}

type WordRow = readonly [id: string, phrase: string, noun: string, adjective: string, zh: string]

const rows: Readonly<Partial<Record<EditKind, readonly WordRow[]>>> = {
  time: [
    ['dawn', 'at dawn', 'dawn', 'dawn', '黎明'],
    ['day', 'in daylight', 'daylight', 'daytime', '白天'],
    ['sunset', 'at sunset', 'sunset', 'sunset', '日落'],
    ['dusk', 'at dusk', 'dusk', 'dusk', '黄昏'],
    ['night', 'at night', 'night', 'night', '夜晚'],
  ],
  weather: [
    ['clear', 'in sunshine', 'sunshine', 'sunny', '晴朗'],
    ['cloudy', 'under a cloudy sky', 'clouds', 'cloudy', '多云'],
    ['mist', 'in the mist', 'mist', 'misty', '薄雾'],
    ['rain', 'in the rain', 'rain', 'rainy', '下雨'],
    ['snow', 'in falling snow', 'falling snow', 'snowy', '下雪'],
    ['storm', 'in a storm', 'storm', 'stormy', '暴风雨'],
  ],
  season: [
    ['autumn', 'in autumn', 'autumn', 'autumn', '秋天'],
    ['winter', 'in winter', 'winter', 'winter', '冬天'],
  ],
  style: [
    ['ink', 'ink painting', 'ink painting', 'ink', '水墨画'],
    ['watercolor', 'watercolor', 'watercolor painting', 'watercolor', '水彩画'],
    ['oil', 'oil painting', 'oil painting', 'oil painting', '油画'],
    ['papercut', 'paper cut', 'paper cut', 'paper cut', '剪纸'],
    ['line', 'line drawing', 'line drawing', 'line art', '线描'],
    ['pixel', 'pixel art', 'pixel art', 'pixel art', '像素画'],
    ['flat', 'flat illustration', 'flat illustration', 'flat', '扁平插画'],
    ['neon', 'neon', 'neon picture', 'neon', '霓虹'],
    ['monochrome', 'monochrome', 'monochrome picture', 'monochrome', '黑白'],
    ['retro', 'retro', 'retro picture', 'retro', '复古'],
  ],
  light: [
    ['warm', 'warm light', 'warm light', 'warm', '暖色调'],
    ['cool', 'cool light', 'cool light', 'cool', '冷色调'],
    ['bright', 'bright light', 'bright light', 'bright', '明亮'],
    ['dark', 'moody light', 'moody light', 'moody', '暗调'],
    ['pastel', 'soft light', 'soft light', 'soft', '柔光'],
    ['dramatic', 'dramatic lighting', 'dramatic lighting', 'dramatic', '戏剧性'],
    ['vivid', 'vivid colors', 'vivid colors', 'vivid', '鲜艳'],
  ],
  framing: [
    ['close', 'close-up', 'close-up', '', '特写'],
    ['wide', 'wide shot', 'wide shot', '', '远景'],
    ['left', 'subject on the left', '', '', ''],
    ['right', 'subject on the right', '', '', ''],
  ],
  color: [
    ['red', '红色'],
    ['orange', '橙色'],
    ['brown', '棕色'],
    ['yellow', '黄色'],
    ['green', '绿色'],
    ['teal', '青色'],
    ['blue', '蓝色'],
    ['purple', '紫色'],
    ['pink', '粉色'],
    ['white', '白色'],
    ['grey', '灰色'],
    ['black', '黑色'],
  ].map(([id = '', zh = '']) => [id, `${id} tones`, id, id, zh] as const),
}

/** Attributes that a phrase with a preposition says: where and when something is. */
export const placedKinds: ReadonlySet<EditKind> = new Set(['time', 'weather', 'season'])

/** Returns the words of a choice. */
export function findChoiceWords(kind: EditKind, id: string): ChoiceWords | undefined {
  const row = rows[kind]?.find(([choice]) => choice === id)
  if (!row) return undefined
  const [, phrase, noun, adjective, zh] = row
  const isPlaced = placedKinds.has(kind)
  const [clause = isPlaced ? noun : phrase, zhClause = zh] = clauses[id] ?? []
  return { phrase, clause, noun, adjective, zh, zhClause, zhAttribute: zhAttributes[id] ?? zh }
}

const han = /\p{Script=Han}/u

/** The name of a subject, with exactly this meaning: its id in English, its first longer word in Chinese. */
export function findSubjectName(subject: Subject, language: Language): string | undefined {
  const meaning = meanings.get(subject)
  if (!meaning || meaning.approximate || meaning.subjects?.[0] !== subject) return undefined
  if (language === 'en') return subject
  if (subject === 'child') return '孩子'
  const names = [...meanings]
    .filter(([word, other]) => other === meaning && han.test(word))
    .map(([word]) => word)
  return meaning.family === 'animal' ? names[0] : (names.find(({ length }) => length > 1) ?? names[0])
}

const irregularPlurals: Readonly<Record<string, string>> = {
  wolf: 'wolves',
  deer: 'deer',
  fish: 'fish',
  woman: 'women',
  man: 'men',
  child: 'children',
  shelf: 'shelves',
  headphones: 'headphones',
  fruit: 'fruits',
}

/** The plural of an English noun. Plurals of the lexicon stay. */
export function toPlural(noun: string): string {
  const last = noun.split(' ').at(-1) ?? noun
  const plural =
    irregularPlurals[last] ??
    (last.endsWith('s') && !last.endsWith('ss')
      ? last
      : /(?:ch|sh|x|ss)$/.test(last)
        ? `${last}es`
        : /[^aeiou]y$/.test(last)
          ? `${last.slice(0, -1)}ies`
          : `${last}s`)
  return noun.slice(0, noun.length - last.length) + plural
}
