import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dayMs } from '@tessera/server-kit/clock'
import { isGrantDue, getActivePlan, schedulePlan, type PlanPeriod } from './plans.ts'

const at = (date: string) => Date.parse(`${date}T12:00:00Z`)
const now = at('2026-01-31')

const dates = (periods: readonly PlanPeriod[]) =>
  periods.map(({ id, startsAt, endsAt }) => [id, isoDay(startsAt), isoDay(endsAt)])
const isoDay = (time: number) => new Date(time).toISOString().slice(0, 10)

test('ends a month on the same day of the next month, or on its last day', () => {
  assert.deepEqual(dates(schedulePlan([], { id: 'm', kind: 'monthly' }, now)), [
    ['m', '2026-01-31', '2026-02-28'],
  ])
  assert.deepEqual(dates(schedulePlan([], { id: 'm', kind: 'monthly' }, at('2026-03-15'))), [
    ['m', '2026-03-15', '2026-04-15'],
  ])
})

test('ends a year on the same day of the next year, also after a leap day', () => {
  assert.deepEqual(dates(schedulePlan([], { id: 'y', kind: 'annual' }, at('2028-02-29'))), [
    ['y', '2028-02-29', '2029-02-28'],
  ])
})

test('starts a plan of the same kind when the current one ends', () => {
  const one = schedulePlan([], { id: 'one', kind: 'monthly' }, at('2026-03-01'))
  const two = schedulePlan(one, { id: 'two', kind: 'monthly' }, at('2026-03-20'))
  assert.deepEqual(dates(two), [
    ['one', '2026-03-01', '2026-04-01'],
    ['two', '2026-04-01', '2026-05-01'],
  ])
})

test('starts a better plan at once and postpones the rest of the current one', () => {
  const trial = schedulePlan([], { id: 'trial', kind: 'trial' }, now)
  const periods = schedulePlan(trial, { id: 'year', kind: 'annual' }, now + 2 * dayMs)
  const year = periods.find(({ id }) => id === 'year')
  assert.equal(year?.startsAt, now + 2 * dayMs)
  assert.deepEqual(getActivePlan(periods, now + 3 * dayMs), {
    type: 'annual',
    endsAt: year.endsAt + 5 * dayMs,
  })
  assert.equal(getActivePlan(periods, year.endsAt + 4 * dayMs)?.type, 'monthly')
  assert.equal(getActivePlan(periods, year.endsAt + 5 * dayMs), null)
})

test('a plan is a trial until a paid plan follows it', () => {
  const trial = schedulePlan([], { id: 'trial', kind: 'trial' }, now)
  assert.equal(getActivePlan(trial, now)?.isTrial, true)
  const bought = schedulePlan(trial, { id: 'month', kind: 'monthly' }, now + dayMs)
  assert.equal(getActivePlan(bought, now + dayMs)?.isTrial, undefined)
})

test('postpones a future month when a year is activated', () => {
  const months = schedulePlan(
    schedulePlan([], { id: 'one', kind: 'monthly' }, at('2026-03-01')),
    { id: 'two', kind: 'monthly' },
    at('2026-03-01'),
  )
  const periods = schedulePlan(months, { id: 'year', kind: 'annual' }, at('2026-03-11'))
  assert.deepEqual(dates(periods), [
    ['one', '2026-03-01', '2027-04-01'],
    ['two', '2027-04-01', '2027-05-01'],
    ['year', '2026-03-11', '2027-03-11'],
  ])
})

test('ignores plans that have ended', () => {
  const over = schedulePlan([], { id: 'old', kind: 'annual' }, at('2024-01-01'))
  assert.equal(getActivePlan(over, now), null)
  assert.deepEqual(dates(schedulePlan(over, { id: 'new', kind: 'monthly' }, at('2026-03-01'))).at(-1), [
    'new',
    '2026-03-01',
    '2026-04-01',
  ])
})

test('grants a month when it starts, a year and a trial at once, and nothing twice', () => {
  const period = { id: 'p', startsAt: now + dayMs, endsAt: now + 2 * dayMs, granted: false }
  assert.equal(isGrantDue({ ...period, kind: 'monthly' }, now), false)
  assert.equal(isGrantDue({ ...period, kind: 'monthly' }, now + dayMs), true)
  assert.equal(isGrantDue({ ...period, kind: 'annual' }, now), true)
  assert.equal(isGrantDue({ ...period, kind: 'trial' }, now), true)
  assert.equal(isGrantDue({ ...period, kind: 'trial', granted: true }, now), false)
})
