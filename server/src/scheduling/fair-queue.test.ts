import assert from 'node:assert/strict'
import { setImmediate } from 'node:timers/promises'
import { test } from 'node:test'
import { OverloadError } from '@tessera/platform/http/domain-error'
import { createFairQueue } from './fair-queue.ts'

/** Creates a queue, and tasks that wait until they are finished by name. */
function createTestQueue(options: { maxConcurrent: number; maxQueued?: number }) {
  const run = createFairQueue({ maxQueued: 100, ...options })
  const started: string[] = []
  const ends = new Map<string, () => void>()
  return {
    started,
    add: (memberId: string, name: string) =>
      run(memberId, () => {
        started.push(name)
        return new Promise<void>(resolve => ends.set(name, resolve))
      }),
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
  const run = createFairQueue({ maxConcurrent: 1, maxQueued: 1 })
  const failing = run('ada', () => Promise.reject(new Error('broken file')))
  const next = run('grace', () => Promise.resolve('done'))
  await assert.rejects(
    run('linus', () => Promise.resolve()),
    OverloadError,
  )
  await assert.rejects(failing, /broken file/)
  assert.equal(await next, 'done')
})
