import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseLayerClasses } from './layer-classes.ts'

test('returns the known class names in their order', () => {
  const className = 'type-display  cover-title header __proto__ constructor\ttype-display2'
  assert.deepEqual(parseLayerClasses(className), ['type-display', 'cover-title'])
})
