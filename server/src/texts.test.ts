import assert from 'node:assert/strict'
import { test } from 'node:test'
import en from '../locales/en.json' with { type: 'json' }
import zh from '../locales/zh.json' with { type: 'json' }
import { text } from './texts.ts'

const flat = (areas: Record<string, Record<string, string>>) =>
  Object.entries(areas).flatMap(([area, texts]) =>
    Object.entries(texts).map(([name, sentence]) => [`${area}.${name}`, sentence] as const),
  )
const valuesIn = (sentence: string) => [...sentence.matchAll(/\{\w+\}/g)].map(String).sort()

test('both languages say the same things with the same values', () => {
  const chinese = new Map(flat(zh))
  assert.deepEqual(
    [...chinese.keys()].sort(),
    flat(en)
      .map(([key]) => key)
      .sort(),
  )
  for (const [key, sentence] of flat(en)) {
    assert.deepEqual(valuesIn(chinese.get(key) ?? ''), valuesIn(sentence), key)
  }
})

test('values are put into their places as they are', () => {
  assert.equal(
    text('en', 'subscription.creditsAdded', { credits: 600 }),
    'Activated: 600 credits were added.',
  )
  assert.equal(text('zh', 'request.field', { field: '$&{field}' }), '字段“$&{field}”缺失或不符合要求。')
})
