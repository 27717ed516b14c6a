import assert from 'node:assert/strict'
import { randomInt } from 'node:crypto'
import { test } from 'node:test'
import { fuzzUrls } from './fuzz-urls.ts'
import { fuzzCalls } from './fuzz-calls.ts'

/** `FUZZ_SEED` repeats the same requests; `FUZZ_REQUESTS` sets their number. */
const seed = Number(process.env.FUZZ_SEED ?? randomInt(2 ** 30))
const requests = Number(process.env.FUZZ_REQUESTS ?? 20_000)

test(`every response to a fuzzed call matches the contract (seed ${seed})`, async () => {
  const { faults, statuses, successes } = await fuzzCalls({ requests, seed })
  assert.deepEqual(faults, [])
  // Most requests are refused, and enough pass the validation to reach the rules behind it
  assert.ok((statuses[400] ?? 0) > requests / 10, JSON.stringify(statuses))
  assert.ok(successes > requests / 20, `${successes} of ${requests} requests succeeded`)
})

for (const channel of ['production', 'staging'] as const) {
  test(`no fuzzed URL of ${channel} leaks or misleads (seed ${seed})`, async () => {
    const { faults } = await fuzzUrls({ requests: 2_000, seed, channel })
    assert.deepEqual(faults, [])
  })
}
