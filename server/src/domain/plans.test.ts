import assert from 'node:assert/strict'
import { test } from 'node:test'
import { day } from './clock.ts'
import { isDue, runningPlan, withPlan, type Period } from './plans.ts'

const at = (date: string) => Date.parse(`${date}T12:00:00Z`)
const now = at('2026-01-31')

const dates = (periods: readonly Period[]) =>
  periods.map(({ id, startsAt, endsAt }) => [id, isoDay(startsAt), isoDay(endsAt)])
const isoDay = (time: number) => new Date(time).toISOString().slice(0, 10)

test('a month ends on the same day of the next month, or on its last', () => {
  assert.deepEqual(dates(withPlan([], { id: 'm', kind: 'monthly' }, now)), [
    ['m', '2026-01-31', '2026-02-28'],
  ])
  assert.deepEqual(dates(withPlan([], { id: 'm', kind: 'monthly' }, at('2026-03-15'))), [
    ['m', '2026-03-15', '2026-04-15'],
  ])
})

test('a year ends on the same day of the next year, also after a leap day', () => {
  assert.deepEqual(dates(withPlan([], { id: 'y', kind: 'annual' }, at('2028-02-29'))), [
    ['y', '2028-02-29', '2029-02-28'],
  ])
})

test('a plan of the same kind starts when the running one ends', () => {
  const one = withPlan([], { id: 'one', kind: 'monthly' }, at('2026-03-01'))
  const two = withPlan(one, { id: 'two', kind: 'monthly' }, at('2026-03-20'))
  assert.deepEqual(dates(two), [
    ['one', '2026-03-01', '2026-04-01'],
    ['two', '2026-04-01', '2026-05-01'],
  ])
})

test('a better plan starts at once, and what was left of the lesser one comes after it', () => {
  const trial = withPlan([], { id: 'trial', kind: 'trial' }, now)
  const periods = withPlan(trial, { id: 'year', kind: 'annual' }, now + 2 * day)
  const year = periods.find(({ id }) => id === 'year')
  assert.equal(year?.startsAt, now + 2 * day)
  assert.deepEqual(runningPlan(periods, now + 3 * day), { type: 'annual', endsAt: year.endsAt + 5 * day })
  assert.equal(runningPlan(periods, year.endsAt + 4 * day)?.type, 'monthly')
  assert.equal(runningPlan(periods, year.endsAt + 5 * day), null)
})

test('a waiting month is pushed back by a year that is activated meanwhile', () => {
  const months = withPlan(
    withPlan([], { id: 'one', kind: 'monthly' }, at('2026-03-01')),
    { id: 'two', kind: 'monthly' },
    at('2026-03-01'),
  )
  const periods = withPlan(months, { id: 'year', kind: 'annual' }, at('2026-03-11'))
  assert.deepEqual(dates(periods), [
    ['one', '2026-03-01', '2027-04-01'],
    ['two', '2027-04-01', '2027-05-01'],
    ['year', '2026-03-11', '2027-03-11'],
  ])
})

test('a plan that is over counts for nothing', () => {
  const over = withPlan([], { id: 'old', kind: 'annual' }, at('2024-01-01'))
  assert.equal(runningPlan(over, now), null)
  assert.deepEqual(dates(withPlan(over, { id: 'new', kind: 'monthly' }, at('2026-03-01'))).at(-1), [
    'new',
    '2026-03-01',
    '2026-04-01',
  ])
})

test('a month is due when it begins, a year and a trial at once, and nothing twice', () => {
  const period = { id: 'p', startsAt: now + day, endsAt: now + 2 * day, granted: false }
  assert.equal(isDue({ ...period, kind: 'monthly' }, now), false)
  assert.equal(isDue({ ...period, kind: 'monthly' }, now + day), true)
  assert.equal(isDue({ ...period, kind: 'annual' }, now), true)
  assert.equal(isDue({ ...period, kind: 'trial' }, now), true)
  assert.equal(isDue({ ...period, kind: 'trial', granted: true }, now), false)
})
