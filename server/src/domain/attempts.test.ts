import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createAttempts } from './attempts.ts'

function start() {
  const time = { now: 0 }
  return { time, attempts: createAttempts({ most: 3, within: 100, clock: () => time.now }) }
}

test('a key waits after its last allowed attempt, until the first one is long enough ago', () => {
  const { time, attempts } = start()
  for (const at of [0, 10, 20]) {
    time.now = at
    assert.equal(attempts.wait('ada'), 0)
    attempts.count('ada')
  }
  assert.equal(attempts.wait('ada'), 80)
  assert.equal(attempts.wait('eve'), 0)
  time.now = 100
  assert.equal(attempts.wait('ada'), 0)
})

test('a success forgets the failures before it', () => {
  const { attempts } = start()
  for (let attempt = 0; attempt < 3; attempt += 1) attempts.count('ada')
  attempts.forget('ada')
  assert.equal(attempts.wait('ada'), 0)
})
