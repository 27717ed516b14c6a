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
  ['misty mountains', 'Mountains in the mist', '薄雾中的山'],
  ['竹林里的大熊猫', 'Panda', '大熊猫'],
  ['海浪拍打沙滩，黄昏', 'Waves at dusk', '黄昏的海浪'],
  ['portrait of a woman', 'Woman', '女子'],
  ['展台上的绿色香水瓶', 'Perfume bottle', '香水瓶'],
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
  'a hot air balloon over hills',
  // What the dragon breathes, a color, a style
  'fire breathing dragon flying over a burning castle',
  '故宫的红墙和雪',
  'abstract liquid marble, ink blue and gold',
])
  test(`“${prompt}” is not named: a word would be lost or wrong`, () => {
    assert.equal(nameImage(prompt), null)
  })
