import assert from 'node:assert/strict'
import { test } from 'node:test'
import { leaseMs, selectNextJob, type OpenJob } from './select-next-job.ts'

const now = Date.UTC(2026, 0, 31)

const createJob = (id: string, rest: Partial<OpenJob> = {}): OpenJob => ({
  id,
  channel: 'production',
  queue: 'changes',
  state: 'queued',
  lease_until: null,
  ...rest,
})
const createRunningJob = (id: string, rest: Partial<OpenJob> = {}) =>
  createJob(id, { state: 'running', lease_until: now + leaseMs, ...rest })
const select = (...open: OpenJob[]) => selectNextJob(open, now, () => true)?.id

test('a running job blocks its queue, wherever it is in it', () => {
  assert.equal(select(createJob('first'), createRunningJob('second')), undefined)
  assert.equal(select(createRunningJob('first'), createJob('second')), undefined)
  assert.equal(select(createJob('first'), createRunningJob('other', { channel: 'staging' })), 'first')
  assert.equal(select(createJob('first'), createRunningJob('other', { queue: 'immediate' })), 'first')
})

test('a job whose server has died is taken over in its turn', () => {
  const dead = createRunningJob('dead', { lease_until: now })
  assert.equal(select(dead, createJob('second')), 'dead')
  assert.equal(select(createJob('first'), dead), 'first')
})

test('no job overtakes the first of its queue, which the runner has no room for', () => {
  const open = [createJob('first'), createJob('second')]
  assert.equal(
    selectNextJob(open, now, ({ id }) => id !== 'first'),
    null,
  )
})

test('checks run side by side', () => {
  const checks = { queue: 'checks' } as const
  assert.equal(select(createRunningJob('one', checks), createJob('other', checks)), 'other')
  assert.equal(select(createJob('other', checks), createRunningJob('one', checks)), 'other')
})
