import assert from 'node:assert/strict'
import { test } from 'node:test'
import { analyzePrompt, listUndrawnWords } from '../report/analyze-prompt.ts'
import { readPrompt } from './read-prompt.ts'

const listUndrawn = (prompt: string) => listUndrawnWords(analyzePrompt(prompt))

const pairs = [
  ['a mountain lake at sunset', '日落时分的山间湖泊', 'landscape'],
  ['waves on the beach at night', '夜晚海滩上的海浪', 'sea'],
  ['cyberpunk city street in the rain', '雨中的赛博朋克城市街道', 'city'],
  ['a living room with a sofa', '带沙发的客厅', 'interior'],
  ['a perfume bottle on a podium', '展台上的香水瓶', 'product'],
  ['abstract liquid, blue and gold', '抽象流体，蓝色与金色', 'abstract'],
] as const

for (const [english, chinese, family] of pairs) {
  test(`"${english}" and "${chinese}" have the same family`, () => {
    assert.equal(readPrompt(english).family, family)
    assert.equal(readPrompt(chinese).family, family)
  })
}

test('reads subjects, time, weather, colors, moods and style', () => {
  const intent = readPrompt('Misty pine forests at dawn, teal and gold, calm, watercolor')

  assert.deepEqual([...intent.subjects].sort(), ['forest', 'mist', 'pine'])
  assert.equal(intent.time, 'dawn')
  assert.equal(intent.weather, 'mist')
  assert.deepEqual(intent.hues, [195, 88])
  assert.ok(intent.moods.has('calm'))
  assert.ok(intent.styles.has('watercolor'))
})

test('the longest phrase wins over its parts', () => {
  assert.equal(readPrompt('golden hour').hues.length, 0)
  assert.equal(readPrompt('黄昏').hues.length, 0)
})

test('lists each unknown word once, in both languages', () => {
  assert.deepEqual(listUndrawn('a trombone, a trombone and a stapler on a hill'), ['trombone', 'stapler'])
  assert.deepEqual(listUndrawn('拖拉机在湖边'), ['拖拉机'])
})

test('an empty prompt and one of symbols only are abstract, without unknown words', () => {
  for (const prompt of ['', '!!! 42 ✨']) {
    assert.equal(readPrompt(prompt).family, 'abstract')
    assert.deepEqual(listUndrawn(prompt), [])
  }
})

test('the scenario chooses the family if the prompt does not', () => {
  assert.equal(readPrompt('warm and calm', 'interior').family, 'interior')
  assert.equal(readPrompt('warm and calm', 'ecommerce').family, 'product')
  assert.equal(readPrompt('a mountain lake', 'interior').family, 'landscape')
})

test('ignores what the prompt negates', () => {
  assert.ok(!readPrompt('a quiet street, no people').subjects.has('person'))
  assert.equal(readPrompt('a beach without clouds').weather, 'clear')
  assert.ok(!readPrompt('无人的海滩').subjects.has('person'))
  assert.equal(readPrompt('湖面，没有云').weather, 'clear')
  assert.ok(readPrompt('no clouds, a bird over the lake').subjects.has('lake'))
})

test('people and animals outweigh places', () => {
  assert.equal(readPrompt('a cat on the beach at sunset').family, 'animal')
  assert.equal(readPrompt('雪山湖边的少女').family, 'portrait')
  assert.equal(readPrompt('birds over a mountain lake').family, 'landscape')
})

test('assigns a color and a number to the noun after them', () => {
  for (const prompt of ['three black cats under a full moon', '月下的三只黑色的猫']) {
    const intent = readPrompt(prompt)
    assert.equal(intent.counts.get('cat'), 3)
    assert.ok((intent.colors.get('cat')?.l ?? 1) < 0.3)
    assert.ok(!intent.moods.has('dark'))
  }
  const car = readPrompt('a red car on a blue background')
  assert.equal(Math.round(car.colors.get('car')?.h ?? 0), 25)
  assert.deepEqual(car.hues, [255])
})

test('a color that no noun takes applies to the scene', () => {
  assert.deepEqual(readPrompt('a red mountain').hues, [25])
  assert.equal(readPrompt('a red mountain').colors.size, 0)
})

test('reports a number that no layout can follow as not understood', () => {
  assert.deepEqual(listUndrawn('two women'), ['two'])
})

test('reports a word as not understood if the image shows something similar', () => {
  const intent = readPrompt('a tiger in the snow')

  assert.equal(intent.family, 'animal')
  assert.deepEqual(listUndrawn('a tiger in the snow'), ['tiger'])
  assert.deepEqual(listUndrawn('沙漠里的骆驼'), ['骆驼'])
})
