import assert from 'node:assert/strict'
import { test } from 'node:test'
import { recentlyUsed } from './recently-used.ts'

test('what was not asked for the longest is forgotten first', () => {
  const numbers = recentlyUsed<number>(3)
  for (const [name, value] of Object.entries({ one: 1, two: 2, three: 3 })) numbers.set(name, value)
  for (const name of ['three', 'one', 'one', 'two', 'one']) assert.notEqual(numbers.get(name), undefined)
  numbers.set('four', 4)
  assert.deepEqual(
    ['one', 'two', 'three', 'four'].map(name => numbers.get(name)),
    [1, 2, undefined, 4],
  )
  numbers.set('one', 11)
  numbers.set('five', 5)
  assert.deepEqual(
    ['one', 'two', 'four', 'five'].map(name => numbers.get(name)),
    [11, undefined, 4, 5],
  )
  numbers.clear()
  assert.equal(numbers.get('one'), undefined)
})
