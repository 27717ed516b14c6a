import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createFailureBackoff } from './failure-backoff.ts'

test('what fails again and again is tried after a second, and then ever more rarely up to once a minute', () => {
  let now = 1
  const pauses = createFailureBackoff(() => now)
  const seconds = Array.from({ length: 8 }, () => {
    const pauseMs = pauses.countFailure('gallery wall')
    now += pauseMs - 1
    assert.ok(pauses.isPaused('gallery wall'))
    assert.ok(!pauses.isPaused('gallery work'), 'others are not paused')
    now += 1
    assert.ok(!pauses.isPaused('gallery wall'))
    return pauseMs / 1_000
  })
  assert.deepEqual(seconds, [1, 2, 4, 8, 16, 32, 60, 60])
  pauses.countSuccess('gallery wall')
  assert.equal(pauses.countFailure('gallery wall'), 1_000)
  assert.equal(pauses.countFailure('gallery wall'), 2_000)
  now += 10 * 60_000 + 1
  assert.equal(pauses.countFailure('gallery wall'), 1_000, 'old failures are forgotten')
})
