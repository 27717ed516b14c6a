import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readPrompt } from './read-prompt.ts'

const pairs = [
  ['a mountain lake at sunset', '日落时分的山间湖泊', 'landscape'],
  ['waves on the beach at night', '夜晚海滩上的海浪', 'sea'],
  ['cyberpunk city street in the rain', '雨中的赛博朋克城市街道', 'city'],
  ['a living room with a sofa', '带沙发的客厅', 'interior'],
  ['a perfume bottle on a podium', '展台上的香水瓶', 'product'],
  ['abstract liquid, blue and gold', '抽象流体，蓝色与金色', 'abstract'],
] as const

for (const [english, chinese, family] of pairs) {
  test(`"${english}" and "${chinese}" are the same family`, () => {
    assert.equal(readPrompt(english).family, family)
    assert.equal(readPrompt(chinese).family, family)
  })
}

test('reads subjects, time, weather, colours, moods and style', () => {
  const intent = readPrompt('Misty pine forests at dawn, teal and gold, calm, watercolor')

  assert.deepEqual([...intent.subjects].sort(), ['forest', 'mist', 'pine'])
  assert.equal(intent.time, 'dawn')
  assert.equal(intent.weather, 'mist')
  assert.deepEqual(intent.hues, [195, 88])
  assert.ok(intent.moods.has('calm'))
  assert.ok(intent.styles.has('watercolour'))
})

test('the longest phrase wins over its parts', () => {
  assert.equal(readPrompt('golden hour').hues.length, 0)
  assert.equal(readPrompt('黄昏').hues.length, 0)
})

test('names what it did not understand, in both languages, once each', () => {
  assert.deepEqual(readPrompt('a trombone, a trombone and a stapler on a hill').notUnderstood, [
    'trombone',
    'stapler',
  ])
  assert.deepEqual(readPrompt('拖拉机在湖边').notUnderstood, ['拖拉机'])
})

test('an empty prompt and one of signs alone are abstract, with nothing to complain about', () => {
  for (const prompt of ['', '!!! 42 ✨']) {
    assert.equal(readPrompt(prompt).family, 'abstract')
    assert.deepEqual(readPrompt(prompt).notUnderstood, [])
  }
})

test('the scenario decides where the prompt does not', () => {
  assert.equal(readPrompt('warm and calm', 'interior').family, 'interior')
  assert.equal(readPrompt('warm and calm', 'ecommerce').family, 'product')
  assert.equal(readPrompt('a mountain lake', 'interior').family, 'landscape')
})

test('what is denied is not asked for', () => {
  assert.ok(!readPrompt('a quiet street, no people').subjects.has('person'))
  assert.equal(readPrompt('a beach without clouds').weather, undefined)
  assert.ok(!readPrompt('无人的海滩').subjects.has('person'))
  assert.equal(readPrompt('湖面，没有云').weather, undefined)
  assert.ok(readPrompt('no clouds, a bird over the lake').subjects.has('lake'))
})

test('who is in the picture outweighs where', () => {
  assert.equal(readPrompt('a cat on the beach at sunset').family, 'animal')
  assert.equal(readPrompt('雪山湖边的少女').family, 'portrait')
  assert.equal(readPrompt('birds over a mountain lake').family, 'landscape')
})

test('a colour and a number belong to the noun that they stand before', () => {
  for (const prompt of ['three black cats under a full moon', '月下的三只黑色的猫']) {
    const intent = readPrompt(prompt)
    assert.equal(intent.counts.get('cat'), 3)
    assert.ok((intent.colours.get('cat')?.l ?? 1) < 0.3)
    assert.ok(!intent.moods.has('dark'))
  }
  const car = readPrompt('a red car on a blue background')
  assert.equal(Math.round(car.colours.get('car')?.h ?? 0), 25)
  assert.deepEqual(car.hues, [255])
})

test('a colour that no noun takes is a colour of the scene', () => {
  assert.deepEqual(readPrompt('a red mountain').hues, [25])
  assert.equal(readPrompt('a red mountain').colours.size, 0)
})

test('a number that no layout can follow is said to be not understood', () => {
  assert.deepEqual(readPrompt('two women').notUnderstood, ['two'])
})

test('what is only like the thing asked for is said to be not understood', () => {
  const intent = readPrompt('a tiger in the snow')

  assert.equal(intent.family, 'animal')
  assert.deepEqual(intent.notUnderstood, ['tiger'])
  assert.deepEqual(readPrompt('沙漠里的骆驼').notUnderstood, ['骆驼'])
})
