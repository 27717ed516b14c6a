import assert from 'node:assert/strict'
import { randomInt } from 'node:crypto'
import { test } from 'node:test'
import { crashRounds } from './crash-rounds.ts'

/** `CRASH_SEED` does a round again that failed. */
const seed = Number(process.env.CRASH_SEED ?? randomInt(2 ** 31))

test(`ten times killed at any moment: what was acknowledged is there, and charged once (seed ${seed})`, async () => {
  const { told, faults } = await crashRounds({ rounds: 10, seed })
  assert.deepEqual(faults, [])
  assert.ok(told.hold > 0 && told.keep > 0 && told.code > 0, JSON.stringify(told))
})
