import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createPool } from './pool.ts'

/** Creates a pool of workers that are numbers in the order of their start, and functions with which they end by themselves. */
function createTestPool(size: number) {
  const crash: (() => void)[] = []
  const ended: number[] = []
  const pool = createPool({
    size,
    start: onEnd => crash.push(onEnd),
    end: (worker: number) => void ended.push(worker),
  })
  return { pool, crash, ended, use: () => pool.run(worker => Promise.resolve(worker)) }
}

test('workers start when tasks need them, and run one task at a time', async () => {
  const { pool, crash: started, use } = createTestPool(2)
  assert.deepEqual([await use(), await use()], [1, 1])
  const { promise, resolve } = Promise.withResolvers<number>()
  const slow = [1, 2].map(() => pool.run(worker => promise.then(() => worker)))
  const waiting = use()
  resolve(0)
  assert.deepEqual(await Promise.all(slow), [1, 2])
  assert.ok(await waiting)
  assert.equal(started.length, 2)
})

test('a worker has further tasks after one that failed, and none after it has ended', async () => {
  const { pool, crash, use } = createTestPool(1)
  await assert.rejects(
    pool.run(() => Promise.reject(new Error('broken'))),
    /broken/,
  )
  assert.equal(await use(), 1)
  crash[0]?.()
  assert.equal(await use(), 2)
  await assert.rejects(
    pool.run(worker => {
      pool.remove(worker)
      return Promise.reject(new Error('too slow'))
    }),
    /too slow/,
  )
  assert.equal(await use(), 3)
})

test('all workers are ended, also one with a task, and a later task starts another one', async () => {
  const { pool, ended, use } = createTestPool(2)
  const { promise, resolve } = Promise.withResolvers<number>()
  const slow = pool.run(() => promise)
  await use()
  await pool.endAll()
  assert.deepEqual(ended, [1, 2])
  resolve(0)
  await slow
  assert.equal(await use(), 3)
})

test('a worker that cannot be started fails its task only', async () => {
  let isBroken = true
  const pool = createPool({
    size: 1,
    start(onEnd) {
      if (!isBroken) return 'worker'
      setImmediate(onEnd)
      throw new Error('no more threads')
    },
    end: () => undefined,
  })
  const use = () => pool.run(worker => Promise.resolve(worker))
  await assert.rejects(use(), /no more threads/)
  await new Promise(setImmediate)
  isBroken = false
  assert.equal(await use(), 'worker')
})
