import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dayIn, isOver } from './day.ts'

test('a day is written as the language writes it, the same wherever one lives', () => {
  assert.equal(dayIn('en', '2027-01-31'), 'Jan 31, 2027')
  assert.equal(dayIn('zh', '2027-01-31'), '2027年1月31日')
  assert.equal(dayIn('en', '2027-01-31T12:00:00Z'), 'Jan 31, 2027')
  assert.equal(dayIn('en', 'soon'), 'soon')
})

test('a date alone is over when its day is, a moment when it has passed', () => {
  const now = new Date('2027-01-31T12:00:00Z')
  assert.deepEqual(
    ['2027-01-30', '2027-01-31', '2027-01-31T11:59:59Z', '2027-01-31T12:00:01Z', 'soon'].map(text =>
      isOver(text, now),
    ),
    [true, false, true, false, false],
  )
})
