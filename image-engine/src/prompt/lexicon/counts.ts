import { markApproximate, type LexiconEntry } from './meaning.ts'

/** Chinese puts a measure word between the number and the noun: 三只猫, 两辆车. */
const measures = [
  '',
  '只',
  '个',
  '条',
  '头',
  '匹',
  '朵',
  '把',
  '座',
  '艘',
  '辆',
  '台',
  '部',
  '瓶',
  '支',
  '杯',
  '棵',
  '双',
  '盏',
  '本',
  '枚',
  '块',
  '位',
  '名',
  '尾',
  '颗',
  '张',
  '件',
]

const numbers: readonly (readonly [english: string, chinese: readonly string[], count: number])[] = [
  ['two|a pair of|a couple of', ['两', '二'], 2],
  ['three', ['三'], 3],
  ['four', ['四'], 4],
  ['five', ['五'], 5],
  ['six|half a dozen', ['六'], 6],
  ['seven', ['七'], 7],
  ['eight', ['八'], 8],
  ['nine', ['九'], 9],
  ['ten', ['十'], 10],
  [
    'several|a group of|a flock of|a herd of|a family of|a row of|group of|flock of|herd of',
    ['几', '数', '一群', '一排', '成群'],
    5,
  ],
]

export const countEntries: readonly LexiconEntry[] = numbers.map(([english, chinese, count]) => [
  english,
  chinese.flatMap(number => measures.map(measure => number + measure)).join('|'),
  { count },
])

const digits = ['', '一', '二', '三', '四', '五', '六', '七', '八', '九'] as const

/** Ages: 二十岁 is no number of a noun. Nothing draws them. */
export const ageEntries: readonly LexiconEntry[] = [
  [
    '',
    digits
      .flatMap(ten => digits.map(one => `${ten === '一' ? '' : ten}${ten && '十'}${one}岁`))
      .filter(age => age.length > 1)
      .join('|'),
    { ...markApproximate({}), lacks: 'detail' },
  ],
]
