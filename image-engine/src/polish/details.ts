import type { Language } from '../edits/edit-words.ts'
import type { Intent, Subject } from '../intent/intent.ts'

/** How an English detail follows its noun; in Chinese it is a clause. */
const words = {
  forest: { en: 'in a forest', zh: '森林里' },
  meadow: { en: 'in a meadow', zh: '草地上' },
  mountain: { en: 'in the mountains', zh: '山间' },
  pine: { en: 'with pine trees', zh: '松树' },
  tree: { en: 'with a tree', zh: '大树' },
  flower: { en: 'with flowers', zh: '鲜花' },
  plant: { en: 'with plants', zh: '绿植' },
  lake: { en: 'by a lake', zh: '湖边' },
  wave: { en: 'with waves', zh: '海浪' },
  boat: { en: 'with a sailboat', zh: '帆船' },
  lamp: { en: 'with a lamp', zh: '台灯' },
  window: { en: 'with a window', zh: '窗户' },
  vase: { en: 'with a vase', zh: '花瓶' },
  bird: { en: 'with birds', zh: '飞鸟' },
  star: { en: 'under the stars', zh: '繁星' },
} as const satisfies Partial<Record<Subject, Readonly<Record<Language, string>>>>

export type Detail = keyof typeof words

/** Details of one kind. A prompt that names one of them needs no other. */
const kinds: readonly (readonly Subject[])[] = [
  ['forest', 'pine', 'bamboo', 'tree', 'blossom', 'flower', 'autumn', 'plant'],
  ['lake', 'river', 'waterfall', 'wave'],
  ['vase', 'bottle', 'jar'],
]

/** What belongs to scenes of a family. The layouts decide whether an image shows it. */
const scenery: Readonly<Record<Intent['family'], readonly Detail[]>> = {
  landscape: ['pine', 'lake', 'flower', 'tree'],
  sea: ['wave', 'boat'],
  city: [],
  interior: ['lamp', 'plant', 'window'],
  product: ['flower'],
  'still-life': ['vase', 'plant'],
  portrait: ['mountain', 'forest', 'lake'],
  animal: ['meadow', 'forest', 'wave', 'flower'],
  textile: ['flower'],
  abstract: [],
}

/** A room has space for more than one thing. */
export const countDetails = ({ family }: Intent): number => (family === 'interior' ? 2 : 1)

const woodland: readonly Subject[] = ['deer', 'fox', 'owl', 'wolf']

/** Lists the details for a scene in which the prompt names nothing but its subject, the most fitting first. */
export function listDetails({ family, subjects }: Intent): Detail[] {
  const isWild = woodland.some(animal => subjects.has(animal))
  const fitting = scenery[family].filter(
    detail =>
      !subjects.has(detail) &&
      !kinds.some(kind => kind.includes(detail) && kind.some(subject => subjects.has(subject))),
  )
  return isWild ? fitting.toReversed() : fitting
}

export const sayDetail = (detail: Detail, language: Language): string => words[detail][language]
