import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatStoredFailure, parseStoredFailure } from './stored-failure.ts'

test('a failure is stored as servers of every version read it', () => {
  const failure = { key: 'task.engineFailed', values: { reason: 'no memory' } } as const
  const stored = formatStoredFailure(failure)
  assert.deepEqual(JSON.parse(stored), { key: 'generation.engineFailed', values: { reason: 'no memory' } })
  assert.deepEqual(parseStoredFailure(stored), failure)
})

test('a cause that older servers do not know is stored as a failure of the engine', () => {
  const failure = { key: 'task.outOfMemory' } as const
  const stored = formatStoredFailure(failure)
  assert.equal((JSON.parse(stored) as { key: string }).key, 'generation.engineFailed')
  assert.deepEqual(parseStoredFailure(stored), failure)
})
