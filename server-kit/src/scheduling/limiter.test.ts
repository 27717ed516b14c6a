import assert from 'node:assert/strict'
import { setImmediate } from 'node:timers/promises'
import { test } from 'node:test'
import { OverloadError } from '../http/domain-error.ts'
import { createConcurrencyLimiter } from './limiter.ts'

/** Creates a queue, and tasks that wait until they are finished by name. */
function createTestQueue(options: { maxConcurrent: number; maxQueued?: number }) {
  const { run } = createConcurrencyLimiter({ maxConcurrentOfKey: 1, maxQueued: 100, ...options })
  const started: string[] = []
  const ends = new Map<string, () => void>()
  return {
    started,
    add: (memberId: string, name: string) =>
      run(() => {
        started.push(name)
        return new Promise<void>(resolve => ends.set(name, resolve))
      }, memberId),
    async finish(name: string) {
      ends.get(name)?.()
      await setImmediate()
    },
  }
}

test('one member with many slow files leaves a place to the others', async () => {
  const { add, started, finish } = createTestQueue({ maxConcurrent: 2 })
  for (let n = 1; n <= 20; n++) void add('mallory', `mallory ${n}`)
  void add('ada', 'ada 1')
  await setImmediate()
  assert.deepEqual(started, ['mallory 1', 'ada 1'])
  void add('grace', 'grace 1')
  await finish('ada 1')
  assert.deepEqual(started, ['mallory 1', 'ada 1', 'grace 1'])
})

test('members take turns', async () => {
  const { add, started, finish } = createTestQueue({ maxConcurrent: 1 })
  for (const name of ['a1', 'a2', 'a3', 'b1', 'b2', 'c1']) void add(name[0] ?? '', name)
  await setImmediate()
  for (let n = 0; n < 5; n++) await finish(started.at(-1) ?? '')
  assert.deepEqual(started, ['a1', 'b1', 'c1', 'a2', 'b2', 'a3'])
})

test('a task that fails frees its place, and a full queue refuses', async () => {
  const { run } = createConcurrencyLimiter({ maxConcurrent: 1, maxConcurrentOfKey: 1, maxQueued: 1 })
  const failing = run(() => Promise.reject(new Error('broken file')), 'ada')
  const next = run(() => Promise.resolve('done'), 'grace')
  await assert.rejects(
    run(() => Promise.resolve(), 'linus'),
    OverloadError,
  )
  await assert.rejects(failing, /broken file/)
  assert.equal(await next, 'done')
})

test('a full queue refuses the tasks of one key, and of others only what has to wait', async () => {
  const { run } = createConcurrencyLimiter({
    maxConcurrent: 2,
    maxConcurrentOfKey: 1,
    maxQueued: 9,
    maxQueuedOfKey: 1,
  })
  const { promise, resolve } = Promise.withResolvers<string>()
  const ofAda = [run(() => promise, 'ada'), run(() => promise, 'ada')]
  await assert.rejects(
    run(() => promise, 'ada'),
    OverloadError,
  )
  assert.equal(await run(() => Promise.resolve('at once'), 'grace'), 'at once')
  resolve('done')
  assert.deepEqual(await Promise.all(ofAda), ['done', 'done'])
})

test('tasks without a key run in their order, a few at a time', async () => {
  const { run } = createConcurrencyLimiter({ maxConcurrent: 2 })
  const order: number[] = []
  let running = 0
  let maxRunning = 0
  await Promise.all(
    [1, 2, 3, 4, 5].map(n =>
      run(async () => {
        maxRunning = Math.max(maxRunning, (running += 1))
        order.push(n)
        await setImmediate()
        running -= 1
      }),
    ),
  )
  assert.deepEqual([order, maxRunning], [[1, 2, 3, 4, 5], 2])
})

test('a slot is free again once, however often it is released', async () => {
  const { acquire, tryAcquire } = createConcurrencyLimiter({ maxConcurrentOfKey: 1 })
  const release = tryAcquire('ada')
  assert.ok(release)
  assert.equal(tryAcquire('ada'), null)
  assert.ok(tryAcquire('grace'))
  const waiting = acquire('ada')
  release()
  release()
  await waiting
  assert.equal(tryAcquire('ada'), null)
})
