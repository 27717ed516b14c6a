import { expect, it } from '@jest/globals'
import { readFreezeTimes } from './freeze-times.ts'

const now = new Date(2026, 11, 1, 9, 0, 30).getTime()
const field = (value: string, badInput = false) => ({ value, validity: { badInput } })
const half = field('', true)
const read = (from: ReturnType<typeof field>, until: ReturnType<typeof field>) =>
  readFreezeTimes(from, until, now)

it('reads the times in the zone of the browser', () => {
  const until = field('2026-12-27T08:00')
  const end = new Date(2026, 11, 27, 8).toISOString()
  expect(read(field(''), until).times).toEqual({ until: end })
  expect(read(field('2026-12-24T09:00'), until).times).toEqual({
    from: new Date(2026, 11, 24, 9).toISOString(),
    until: end,
  })
  expect(read(field('2026-12-01T09:00'), until).errors).toBeNull()
})

it.each([
  ['a half-filled beginning', half, field('2026-12-27T08:00'), { from: 'incomplete' }],
  ['a half-filled end', field(''), half, { until: 'incomplete' }],
  ['a year of five digits', field('20266-12-24T09:00'), field('2026-12-27T08:00'), { from: 'incomplete' }],
  ['an end of five digits', field(''), field('20266-12-24T09:00'), { until: 'incomplete' }],
  ['no end', field(''), field(''), { until: 'missing' }],
  ['a beginning in the past', field('2025-12-24T09:00'), field('2026-12-27T08:00'), { from: 'past' }],
  ['an end in the past', field(''), field('2026-11-30T08:00'), { until: 'past' }],
  ['an end before the beginning', field('2026-12-24T09:00'), field('2026-12-24T08:00'), { until: 'early' }],
  ['an end in two years', field(''), field('2028-12-27T08:00'), { until: 'late' }],
] as const)('refuses %s', (_, from, until, errors) => {
  expect(read(from, until)).toEqual({ times: null, errors })
})
