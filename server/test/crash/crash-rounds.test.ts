import assert from 'node:assert/strict'
import { randomInt } from 'node:crypto'
import { test } from 'node:test'
import { runCrashRounds } from './crash-rounds.ts'

/** `CRASH_SEED` repeats a failed run, `CRASH_ROUNDS` asks for a longer one. */
const seed = Number(process.env.CRASH_SEED ?? randomInt(2 ** 31))

const rounds = Number(process.env.CRASH_ROUNDS ?? (process.env.NIGHTLY === '1' ? 10 : 4))

test(`after ${rounds} kills at random moments everything acknowledged exists and is charged once (seed ${seed})`, async () => {
  const { acknowledged: told, downloads, faults } = await runCrashRounds({ rounds, seed })
  assert.deepEqual(faults, [])
  assert.ok(told.hold > 0 && told.keep > 0 && told.code > 0, JSON.stringify(told))
  assert.ok(downloads > 0)
})
