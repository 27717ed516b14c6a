import assert from 'node:assert/strict'
import { setImmediate } from 'node:timers/promises'
import { test } from 'node:test'
import { minute } from '../domain/clock.ts'
import { createBackgroundJobs, type LostJobs } from './background-jobs.ts'

/** Jobs whose server answers when it is told to, and a clock that is moved by hand. */
function place({ slots = 1, lostJobs = 'give-back' }: { slots?: number; lostJobs?: LostJobs } = {}) {
  const time = { now: 0 }
  const jobs = createBackgroundJobs<string>({ slots, clock: () => time.now, lostJobs })
  const asked: PromiseWithResolvers<string[]>[] = []
  const submit = () =>
    jobs.submit(() => {
      const answer = Promise.withResolvers<string[]>()
      asked.push(answer)
      return answer.promise
    })
  return { jobs, submit, asked, time }
}

test('the server is asked at the second look: the first one is written down before', () => {
  const { jobs, submit, asked } = place()
  const id = submit()
  assert.deepEqual(jobs.status(id), { state: 'running' })
  assert.equal(asked.length, 0)
  assert.deepEqual(jobs.status(id), { state: 'running' })
  assert.deepEqual(jobs.status(id), { state: 'running' })
  assert.equal(asked.length, 1)
})

test('a job that is not among the first waits, and tells how many come before it', async () => {
  const { jobs, submit, asked } = place()
  const [first, second] = [submit(), submit()]
  assert.deepEqual(jobs.status(second), { state: 'waiting', ahead: 1 })
  jobs.status(first)
  jobs.status(first)
  assert.deepEqual(jobs.status(second), { state: 'waiting', ahead: 1 })
  asked[0]?.resolve(['a picture'])
  await setImmediate()
  assert.deepEqual(jobs.status(second), { state: 'running' })
})

test('pictures are told again for a minute after the last look, so that a second try needs no second call', async () => {
  const { jobs, submit, asked, time } = place()
  const id = submit()
  jobs.status(id)
  jobs.status(id)
  asked[0]?.resolve(['a picture'])
  await setImmediate()
  const made = { state: 'succeeded', pictures: ['a picture'] }
  assert.deepEqual(jobs.status(id), made)
  time.now += minute
  assert.deepEqual(jobs.status(id), made)
  time.now += minute + 1
  assert.deepEqual(jobs.status(id), { state: 'lost' })
})

test('a job that was left before its turn keeps nobody waiting', () => {
  const { jobs, submit, time } = place()
  const left = submit()
  jobs.status(left)
  const next = submit()
  time.now += minute
  assert.deepEqual(jobs.status(next), { state: 'waiting', ahead: 1 })
  time.now += 1
  assert.deepEqual(jobs.status(next), { state: 'running' })
})

test('what a restart has lost is lost, or has failed where the operator pays for another', () => {
  assert.deepEqual(place().jobs.status('of another process'), { state: 'lost' })
  assert.equal(place({ lostJobs: 'repeat' }).jobs.status('of another process').state, 'failed')
})
