import assert from 'node:assert/strict'
import { test } from 'node:test'
import { layerClassesIn } from './portfolio-classes.ts'

test('only the names of the list come through, in their order', () => {
  const className = 'type-display  cover-title header __proto__ constructor\ttype-display2'
  assert.deepEqual(layerClassesIn(className), ['type-display', 'cover-title'])
})
