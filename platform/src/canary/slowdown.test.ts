import assert from 'node:assert/strict'
import { test } from 'node:test'
import { emptyHealth } from '../releases/release-health.ts'
import { findSlowdown } from './slowdown.ts'

const health = (measured: number, slow: { inp?: number; lcp?: number; tasks?: number } = {}) => ({
  ...emptyHealth,
  measured,
  ...slow,
})

test('a canary that is clearly slower than the live release is named with the numbers', () => {
  assert.equal(
    findSlowdown(health(120, { inp: 31 }), health(400, { inp: 20 })),
    '31 of 120 visitors had an INP above 200 ms, 20 of 400 visitors of the live release: worse with 99 %',
  )
  assert.match(findSlowdown(health(200, { tasks: 40 }), health(200)) ?? '', /a task longer than 500 ms/)
  assert.match(findSlowdown(health(200, { lcp: 80 }), health(200, { lcp: 30 })) ?? '', /an LCP above 2.5 s/)
})

test('a canary that is as slow as the live release, or a little slower, stays', () => {
  assert.equal(findSlowdown(health(200, { inp: 40 }), health(2_000, { inp: 400 })), undefined)
  assert.equal(findSlowdown(health(100_000, { inp: 9_000 }), health(100_000, { inp: 5_000 })), undefined)
})

test('nothing is said before a hundred visitors of each are measured', () => {
  assert.equal(findSlowdown(health(99, { inp: 99 }), health(400)), undefined)
  assert.equal(findSlowdown(health(400, { inp: 400 }), health(99)), undefined)
})

/** Numbers from 0 to 1, the same in each run: the generator of Park and Miller. */
function createRandom(seed: number) {
  let state = seed
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647
}

/** Compares after each of 1,000 visitors of a canary of 10 %, and returns whether it was ever found slower. */
function isRolledBack(random: () => number, share: { canary: number; live: number }): boolean {
  const canary = health(0, { inp: 0 })
  const live = health(0, { inp: 0 })
  while (canary.measured < 1_000) {
    const served = random() < 0.1 ? canary : live
    served.measured += 1
    if (random() < (served === canary ? share.canary : share.live)) served.inp += 1
    if (served === canary && findSlowdown(canary, live) !== undefined) return true
  }
  return false
}

test('fewer than 1 of 100 canaries that are as fast as the live release are rolled back', () => {
  const random = createRandom(1)
  for (const share of [0.02, 0.1, 0.3]) {
    const found = Array.from({ length: 1_000 }, () => isRolledBack(random, { canary: share, live: share }))
    const count = found.filter(Boolean).length
    assert.ok(count < 10, `${count} of 1,000 with a share of ${share}`)
  }
})

test('at least 95 of 100 canaries with twice as many slow visitors are rolled back', () => {
  const random = createRandom(2)
  const found = Array.from({ length: 200 }, () => isRolledBack(random, { canary: 0.2, live: 0.1 }))
  const count = found.filter(Boolean).length
  assert.ok(count >= 190, `${count} of 200`)
})
