import { expect, test } from '@jest/globals'
import { snapToStep } from './snap-to-step.ts'

const steps = { min: 1, max: 100, step: 1 }
const share = { min: 0, max: 1, step: 0.01 }

test.each([
  { typed: '30', range: steps, value: 30 },
  { typed: '200', range: steps, value: 100 },
  { typed: '-7', range: steps, value: 1 },
  { typed: '', range: steps, value: 1 },
  { typed: 'many', range: steps, value: 1 },
  { typed: '30.4', range: steps, value: 30 },
  { typed: Number.NaN, range: share, value: 0 },
  { typed: Number.POSITIVE_INFINITY, range: share, value: 0 },
  { typed: '0.29', range: share, value: 0.29 },
  { typed: '0.336', range: share, value: 0.34 },
  { typed: 0.1 + 0.2, range: share, value: 0.3 },
  { typed: '9', range: { min: 0, max: 10, step: 4 }, value: 8 },
])('snaps $typed to $value', ({ typed, range, value }) => {
  expect(snapToStep(typed, range)).toBe(value)
})
