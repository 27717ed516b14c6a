import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hourMs } from '@tessera/server-kit/clock'
import { createHourlyReporters } from './hourly-reporters.ts'

const report = { release: 'production a 1', visitor: 'ada', network: 'n', outcome: 'mounts', at: 0 } as const

test('a visitor counts once an hour for each outcome of a release', () => {
  const reporters = createHourlyReporters()
  const counted = [
    report,
    { ...report, at: hourMs - 1 },
    { ...report, outcome: 'faults' as const, at: hourMs - 1 },
    { ...report, release: 'staging a 1', at: hourMs - 1 },
    { ...report, at: hourMs },
  ].map(reporters.add)
  assert.deepEqual(counted, [true, false, true, true, true])
})

test('of one network 20 visitors count in an hour, with all that they report', () => {
  const reporters = createHourlyReporters()
  const add = (outcome: 'mounts' | 'faults', network = 'n', at = 0) =>
    Array.from({ length: 30 }, (_, n) => `${network} ${n}`).filter(visitor =>
      reporters.add({ ...report, visitor, network, outcome, at }),
    ).length
  assert.deepEqual([add('mounts'), add('faults'), add('faults', 'another')], [20, 20, 20])
  assert.equal(add('faults', 'n', hourMs), 20)
})

test('of too many reports the oldest can count again', () => {
  const reporters = createHourlyReporters(4)
  const add = (visitor: string) => reporters.add({ ...report, visitor, network: visitor })
  assert.deepEqual(['ada', 'bob', 'bob', 'eve', 'eve', 'ada'].map(add), [
    true,
    true,
    false,
    true,
    false,
    true,
  ])
})
