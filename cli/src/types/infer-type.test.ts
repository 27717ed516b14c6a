import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inferType } from './infer-type.ts'

test('a field that some samples lack is optional, and one with several types is a union', () => {
  const samples = [
    { recipe: { id: 1, title: 'Soup' }, note: null },
    { recipe: { id: 'two' }, note: 'spicy', tags: ['a', 1] },
  ]
  assert.equal(
    inferType(samples),
    '{ recipe: { id: number | string; title?: string }; note: null | string; tags?: (string | number)[] }',
  )
})

test('knows empty samples, names that are no identifier, and that nothing is known without samples', () => {
  assert.equal(inferType([{}]), 'Record<string, never>')
  assert.equal(inferType([{ 'a-b': [] }]), '{ "a-b": unknown[] }')
  assert.equal(inferType([]), 'unknown')
})
