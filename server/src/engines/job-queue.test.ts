import assert from 'node:assert/strict'
import { setImmediate } from 'node:timers/promises'
import { test } from 'node:test'
import { minuteMs } from '@tessera/server-kit/clock'
import { unknownJob } from '../features/tasks/engine.ts'
import { NoResponseError } from './http/request.ts'
import { createJobQueue, type LostJobPolicy } from './job-queue.ts'

/** A queue whose jobs the test completes, with a manual clock. */
function createTestQueue({
  slots = 1,
  lostJobs = 'refund',
}: { slots?: number; lostJobs?: LostJobPolicy } = {}) {
  const time = { now: 0 }
  const jobs = createJobQueue<string>({ slots, clock: () => time.now, lostJobs })
  const started: PromiseWithResolvers<string[]>[] = []
  const submit = () =>
    jobs.submit(() => {
      const result = Promise.withResolvers<string[]>()
      started.push(result)
      return result.promise
    })
  return { jobs, submit, asked: started, time }
}

test('a job starts at its second status call, after the first was saved', () => {
  const { jobs, submit, asked } = createTestQueue()
  const id = submit()
  assert.deepEqual(jobs.status(id), { state: 'running' })
  assert.equal(asked.length, 0)
  assert.deepEqual(jobs.status(id), { state: 'running' })
  assert.deepEqual(jobs.status(id), { state: 'running' })
  assert.equal(asked.length, 1)
})

test('a job reports its end, also that of a failure', async () => {
  const { jobs, submit, asked } = createTestQueue({ slots: 2 })
  const ids = [submit(), submit()]
  for (const id of [...ids, ...ids]) jobs.status(id)
  const ended: number[] = []
  const all = ids.map((id, i) => jobs.whenEnded(id).then(() => ended.push(i)))
  asked[1]?.reject(new Error('no'))
  await all[1]
  assert.deepEqual(ended, [1])
  asked[0]?.resolve([])
  await all[0]
  await jobs.whenEnded('unknown')
})

test('a job waits for the jobs before it and reports their number', async () => {
  const { jobs, submit, asked } = createTestQueue()
  const [first, second] = [submit(), submit()]
  assert.deepEqual(jobs.status(second), { state: 'waiting', ahead: 1 })
  jobs.status(first)
  jobs.status(first)
  assert.deepEqual(jobs.status(second), { state: 'waiting', ahead: 1 })
  asked[0]?.resolve(['an image'])
  await setImmediate()
  assert.deepEqual(jobs.status(second), { state: 'running' })
})

test('images are available for a minute after the last status call', async () => {
  const { jobs, submit, asked, time } = createTestQueue()
  const id = submit()
  jobs.status(id)
  jobs.status(id)
  asked[0]?.resolve(['an image'])
  await setImmediate()
  const made = { state: 'succeeded', images: ['an image'] }
  assert.deepEqual(jobs.status(id), made)
  time.now += minuteMs
  assert.deepEqual(jobs.status(id), made)
  time.now += minuteMs + 1
  assert.deepEqual(jobs.status(id), { state: 'lost' })
})

test('a job that is no longer polled does not block the queue', () => {
  const { jobs, submit, time } = createTestQueue()
  const left = submit()
  jobs.status(left)
  const next = submit()
  time.now += minuteMs
  assert.deepEqual(jobs.status(next), { state: 'waiting', ahead: 1 })
  time.now += 1
  assert.deepEqual(jobs.status(next), { state: 'running' })
})

test('an unknown job is lost, or has failed if lost jobs are retried', () => {
  assert.deepEqual(createTestQueue().jobs.status('of another process'), { state: 'lost' })
  assert.equal(createTestQueue({ lostJobs: 'retry' }).jobs.status('of another process').state, 'failed')
})

test('a server that cannot be reached fails one status call, and then the job is unknown, to be submitted again', async () => {
  const { jobs, submit, asked } = createTestQueue()
  const id = submit()
  for (let look = 0; look < 2; look++) jobs.status(id)
  const unreachable = new NoResponseError('no', { isSent: false, isTooSlow: false })
  asked[0]?.reject(unreachable)
  await setImmediate()
  assert.throws(() => jobs.status(id), unreachable)
  assert.deepEqual(jobs.status(id), unknownJob)
})
