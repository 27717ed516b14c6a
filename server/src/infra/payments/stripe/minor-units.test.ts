import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fromMinorUnits, toMinorUnits } from './minor-units.ts'

for (const [currency, hundredths, units] of [
  ['USD', 19_900, 19_900],
  ['JPY', 2_000, 20],
  ['KWD', 1_490, 14_900],
  ['UGX', 2_000, 2_000],
] as const)
  test(`${hundredths / 100} ${currency} are ${units} in Stripe's units, and back`, () => {
    assert.equal(toMinorUnits(hundredths, currency), units)
    assert.equal(fromMinorUnits(units, currency), hundredths)
  })

test('a price without a coin for it is refused', () => {
  assert.throws(() => toMinorUnits(1_490, 'JPY'), RangeError)
})
