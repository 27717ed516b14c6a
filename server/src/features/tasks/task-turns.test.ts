import assert from 'node:assert/strict'
import { test } from 'node:test'
import { calculateTurn } from './task-turns.ts'

test('a new task joins the turn after the present one, one for each task of its member', () => {
  assert.equal(calculateTurn({ present: null, last: null }), 0)
  assert.equal(calculateTurn({ present: null, last: 3 }), 4)
  assert.equal(calculateTurn({ present: 7, last: null }), 8)
  assert.equal(calculateTurn({ present: 7, last: 3 }), 8)
  assert.equal(calculateTurn({ present: 7, last: 90 }), 91)
})

test('a turn ends, however many new members come', () => {
  const queue = [{ turn: 0 }, { turn: 1 }, { turn: 2 }].map(task => ({ ...task, isOld: true }))
  for (let executed = 0; queue.some(({ isOld }) => isOld); executed++) {
    assert.ok(executed < 10, 'the tasks of the first member starve')
    const present = queue[0]?.turn ?? null
    for (const _ of [1, 2]) queue.push({ turn: calculateTurn({ present, last: null }), isOld: false })
    queue.sort((one, other) => one.turn - other.turn).shift()
  }
})
