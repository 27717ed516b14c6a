import assert from 'node:assert/strict'
import { test } from 'node:test'
import { latelyAsked } from './lately-asked.ts'

test('what was asked for lately is known, what was long ago is forgotten', () => {
  const pages = latelyAsked(3)
  assert.deepEqual(
    ['a', 'b', 'a', 'c', 'd', 'a'].map(key => pages.again(key)),
    [false, false, true, false, false, true],
  )
  for (const key of ['e', 'f', 'g', 'h']) pages.again(key)
  assert.deepEqual(
    ['h', 'f', 'b'].map(key => pages.again(key)),
    [true, true, false],
  )
})
