import assert from 'node:assert/strict'
import { test } from 'node:test'
import { analyzePrompt } from '../report/analyze-prompt.ts'
import { readPrompt } from './read-prompt.ts'

const animals = ['horse', 'dog', 'dragon', 'fish', 'cat', 'bird', 'butterfly']

for (const prompt of [
  '一碗热气腾腾的兰州牛肉面',
  '扎马尾的女孩',
  '小龙虾',
  '龙井茶',
  '鱼香肉丝',
  '虎头鞋',
  '热狗',
  'hot dog with mustard',
  'a dog tag on a chain',
  'a sea horse',
  'a horse chestnut',
  'watching the waves, fishing rod in hand',
  'a lake, fishy',
]) {
  test(`"${prompt}" draws no animal`, () => {
    const { subjects, family } = readPrompt(prompt)
    assert.deepEqual(
      [...subjects].filter(subject => animals.includes(subject)),
      [],
    )
    assert.notEqual(family, 'animal')
  })
}

for (const [prompt, family] of [
  ['cyberpunk city street at night, neon signs, heavy rain, flying cars', 'city'],
  ['a street at night with a cat', 'city'],
  ['a castle beside a river with a horse', 'city'],
  ['夜晚的街道和一只猫', 'city'],
] as const) {
  test(`the scene of "${prompt}" is ${family}`, () => assert.equal(readPrompt(prompt).family, family))
}

for (const prompt of [
  'photorealistic portrait of a woman',
  'interior photography of a bedroom',
  '真实摄影，森林',
  'a lake, 3d render, octane',
  'a castle, pixar-like',
]) {
  test(`"${prompt}" says what it cannot`, () =>
    assert.equal(analyzePrompt(prompt).limitations.length, 1, JSON.stringify(analyzePrompt(prompt))))
}

for (const [prompt, plain] of [
  ['(a fox:1.2), [forest], ((night))', 'a fox, forest, night'],
  ['a lake::2 mountains::1.5', 'a lake mountains'],
  ['a lake at dawn --ar 16:9 --v 6 --stylize 250 --no birds', 'a lake at dawn'],
  ['a lake at dawn, f/1.8 85mm, ISO 100, 1/250s', 'a lake at dawn'],
  ['<lora:dragon_style:0.8> a lake at dawn', 'a lake at dawn'],
  [
    'a lake at dawn\nNegative prompt: bad hands, watermark, dog\nSteps: 28, Sampler: Euler a, CFG scale: 7, Seed: 42, Size: 512x768, Model: horse_v2',
    'a lake at dawn',
  ],
  ['黎明的湖泊。反向提示词：狗，水印', '黎明的湖泊'],
] as const) {
  test(`"${prompt}" means "${plain}"`, () => {
    const { excluded: _, ...intent } = readPrompt(prompt)
    const { excluded: __, ...plainIntent } = readPrompt(plain)
    assert.deepEqual(intent, plainIntent)
    assert.deepEqual(analyzePrompt(prompt).notUnderstood, [])
  })
}

test('a negative prompt removes what it names', () => {
  assert.ok(!readPrompt('a garden at dawn --no flowers').subjects.has('flower'))
  assert.ok(!readPrompt('花园\n负面提示词：花').subjects.has('flower'))
  assert.equal(readPrompt('a beach without clouds').weather, 'clear')
  assert.equal(readPrompt('海滩，没有云').weather, 'clear')
})

for (const [prompt, fragments] of [
  ['几何图形，圆与弧线', /./],
  ['吉卜力风格，宫崎骏动漫', /骏动|^格$/],
  ['敦煌飞天', /敦煌飞$/],
  ['二十岁亚洲女性证件照', /岁亚洲/],
  ['一碗热气腾腾的面', /^碗/],
] as const) {
  test(`"${prompt}" has no fragments`, () => {
    for (const { word } of analyzePrompt(prompt).notUnderstood) assert.doesNotMatch(word, fragments)
  })
}

test('people named by their origin look like it, or it is said', () => {
  for (const prompt of ['portrait of a Japanese woman', '汉服女孩', '亚洲女性证件照'])
    assert.equal(readPrompt(prompt).appearance?.hair, 'black', prompt)
  assert.ok(analyzePrompt('a Nigerian woman, poster').understood.some(({ word }) => word === 'nigerian'))
})

test('a quoted text is lettering and draws nothing', () => {
  for (const prompt of ['a lake, "The Red Fox"', '湖泊，“红狐狸”']) {
    assert.deepEqual([...readPrompt(prompt).subjects], ['lake'])
    assert.deepEqual(
      analyzePrompt(prompt).limitations.map(({ id }) => id),
      ['lettering'],
    )
  }
})
