import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTimedCache } from './timed-cache.ts'

/** Returns a cache of a function that counts its runs, and ends each when the test says so. */
function setUp() {
  let now = 0
  const runs: PromiseWithResolvers<number>[] = []
  const read = createTimedCache(
    () => {
      const run = Promise.withResolvers<number>()
      runs.push(run)
      return run.promise
    },
    { maxAgeMs: 100, clock: () => now },
  )
  return {
    read,
    runs,
    advance: (ms: number) => {
      now += ms
    },
  }
}

test('calls share a run and its result until it is too old', { timeout: 5_000 }, async () => {
  const { read, runs, advance } = setUp()
  const during = [read(), read()]
  runs[0]?.resolve(1)
  assert.deepEqual(await Promise.all(during), [1, 1])
  advance(99)
  assert.equal(await read(), 1)
  advance(1)
  const next = read()
  runs[1]?.resolve(2)
  assert.equal(await next, 2)
  assert.equal(runs.length, 2)
})

test('the next call repeats a run that failed', { timeout: 5_000 }, async () => {
  const { read, runs } = setUp()
  const failing = [read(), read()]
  runs[0]?.reject(new Error('down'))
  assert.deepEqual(
    (await Promise.allSettled(failing)).map(({ status }) => status),
    ['rejected', 'rejected'],
  )
  const next = read()
  runs[1]?.resolve(2)
  assert.equal(await next, 2)
})
