import assert from 'node:assert/strict'
import { randomInt } from 'node:crypto'
import { test } from 'node:test'
import { runCrashRounds } from './crash-rounds.ts'

/** `CRASH_SEED` repeats a failed run. */
const seed = Number(process.env.CRASH_SEED ?? randomInt(2 ** 31))

test(`after ten kills at random moments everything acknowledged exists and is charged once (seed ${seed})`, async () => {
  const { acknowledged: told, faults } = await runCrashRounds({ rounds: 10, seed })
  assert.deepEqual(faults, [])
  assert.ok(told.hold > 0 && told.keep > 0 && told.code > 0, JSON.stringify(told))
})
