import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatStoredFailure, parseStoredFailure } from './stored-failure.ts'

test('a failure is stored as servers of every version read it', () => {
  const failure = { key: 'task.engineFailed', values: { reason: 'no memory' } } as const
  const stored = formatStoredFailure(failure)
  assert.deepEqual(JSON.parse(stored), { key: 'generation.engineFailed', values: { reason: 'no memory' } })
  assert.deepEqual(parseStoredFailure(stored), failure)
})

test('a cause that older servers do not know is stored as a failure that they know', () => {
  for (const [key, known] of [
    ['task.outOfMemory', 'generation.engineFailed'],
    ['task.busy', 'generation.timedOut'],
  ] as const) {
    const stored = formatStoredFailure({ key })
    assert.equal((JSON.parse(stored) as { key: string }).key, known)
    assert.deepEqual(parseStoredFailure(stored), { key })
  }
})
