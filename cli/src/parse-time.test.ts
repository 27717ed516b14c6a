import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseTime } from './parse-time.ts'

test('reads a time as a person types it, and as the platform writes it', () => {
  const times = [
    ['2026-12-01 09:00', '2026-12-01T09:00:00.000Z'],
    ['2026-12-01T09:00+08:00', '2026-12-01T01:00:00.000Z'],
    ['2026-12-01T09:00:30', '2026-12-01T09:00:30.000Z'],
    ['2026-12-01T09:00:30.125Z', '2026-12-01T09:00:30.125Z'],
  ] as const
  for (const [typed, time] of times) assert.equal(parseTime(typed, '--at'), time)
})

test('reads nothing else', () => {
  for (const typed of [
    '',
    '2026-12-01',
    '2026-13-01 09:00',
    '2026-12-01 09:00.5',
    '2026-12-01T09:00:30.1250Z',
  ])
    assert.throws(() => parseTime(typed, '--at'), /^CommandError: --at must be a time in UTC/)
})
