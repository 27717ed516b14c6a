import assert from 'node:assert/strict'
import { randomInt } from 'node:crypto'
import { test } from 'node:test'
import { fuzzAddresses } from './fuzz-addresses.ts'
import { fuzzCalls } from './fuzz-calls.ts'

/** `FUZZ_SEED` sends the same requests again, `FUZZ_REQUESTS` as many. */
const seed = Number(process.env.FUZZ_SEED ?? randomInt(2 ** 30))
const requests = Number(process.env.FUZZ_REQUESTS ?? 20_000)

test(`whatever is sent to the calls, the answer is in the shape of the contract (seed ${seed})`, async () => {
  const { faults, statuses, successes } = await fuzzCalls({ requests, seed })
  assert.deepEqual(faults, [])
  // Most of it is refused, and enough gets through the first check to reach the rules behind it
  assert.ok((statuses[400] ?? 0) > requests / 10, JSON.stringify(statuses))
  assert.ok(successes > requests / 20, `${successes} of ${requests} requests succeeded`)
})

for (const channel of ['production', 'staging'] as const) {
  test(`no address of ${channel} leads astray (seed ${seed})`, async () => {
    const { faults } = await fuzzAddresses({ requests: 2_000, seed, channel })
    assert.deepEqual(faults, [])
  })
}
