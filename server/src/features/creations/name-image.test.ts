import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nameImage } from './name-image.ts'

for (const [prompt, en, zh] of [
  ['a fox in the forest at dawn, ink painting', 'Fox at dawn', '黎明的狐狸'],
  ['黎明森林里的一只狐狸，水墨画', 'Fox at dawn', '黎明的狐狸'],
  ['a lighthouse in a storm', 'Lighthouse in a storm', '暴风雨中的灯塔'],
  ['雨中的灯塔', 'Lighthouse in the rain', '雨中的灯塔'],
  ['an orange cat on a sofa', 'Cat', '猫'],
  ['湖边的房子', 'House', '房子'],
  ['sunset over the sea', 'Sea at sunset', '日落时的海'],
] as const)
  test(`“${prompt}” is named in both languages`, () => {
    assert.deepEqual(nameImage(prompt), { en, zh })
  })

for (const prompt of [
  '',
  'hello',
  // The engine draws something similar
  'a lynx in the forest',
  'three foxes',
  '三只狐狸',
  // A compound is not its part
  '兰州牛肉面',
  'masterpiece, best quality, 8k',
])
  test(`“${prompt}” is not named: a word would be lost or wrong`, () => {
    assert.equal(nameImage(prompt), null)
  })
