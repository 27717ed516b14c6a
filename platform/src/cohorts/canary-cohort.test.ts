import assert from 'node:assert/strict'
import { test } from 'node:test'
import { describeAudience } from '@tessera/shared-contracts'
import { readCohort, toCohortSummary, writeCohort, type KnownCohort } from './canary-cohort.ts'

const cohorts: KnownCohort[] = [
  { kind: 'signed-in' },
  { kind: 'integrators' },
  { kind: 'language', language: 'zh' },
  { kind: 'members', members: ['id 1', 'id 2'] },
]

test('reads each cohort that it has written, and tells readers no members', () => {
  for (const cohort of cohorts) {
    const share = { percent: 20, cohort }
    assert.deepEqual(readCohort(writeCohort(share)), share)
    assert.doesNotMatch(JSON.stringify(toCohortSummary(cohort)), /id [12]/)
  }
  assert.equal(describeAudience(100, { kind: 'members', members: 2 }), 'all 2 named members')
  assert.equal(describeAudience(100, { kind: 'members', members: 1 }), '1 named member')
  assert.deepEqual(
    cohorts.map(cohort => describeAudience(20, toCohortSummary(cohort))),
    [
      '20 % of signed-in members',
      '20 % of integrators',
      '20 % of visitors in Chinese',
      '20 % of 2 named members',
    ],
  )
})

test('a cohort of a later server has no visitors here, and is stored again as it was', () => {
  for (const stored of ['{"percent":20,"kind":"country","country":"CN"}', '{"kind":"signed-in"}', '', 'x']) {
    const share = readCohort(stored)
    assert.deepEqual(share, { percent: 0, cohort: { kind: 'unknown', stored } })
    assert.equal(writeCohort(share), stored)
  }
})
