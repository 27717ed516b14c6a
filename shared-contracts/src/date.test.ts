import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatDate, isPast } from './date.ts'

test('formats a date in the language', () => {
  assert.equal(formatDate('2027-01-31', 'en'), 'Jan 31, 2027')
  assert.equal(formatDate('2027-01-31', 'zh'), '2027年1月31日')
  assert.equal(formatDate('2027-01-31T12:00:00Z', 'en'), 'Jan 31, 2027')
})

test('formats a date with its time in the time zone of the reader', () => {
  const local = '2027-01-31T18:30:00'
  assert.match(formatDate(local, 'en', 'dateTime'), /^Jan 31, 2027, 6:30\sPM$/)
  assert.match(formatDate(local, 'en', 'shortDateTime'), /^1\/31\/27, 6:30\sPM$/)
  assert.match(formatDate(local, 'zh', 'dateTime'), /^2027年1月31日 18:30$/)
})

test('returns a text that is not a date', () => {
  assert.equal(formatDate('soon', 'en'), 'soon')
  assert.equal(formatDate('', 'en', 'dateTime'), '')
})

test('a date without a time has passed after its day, a date with a time at that moment', () => {
  const now = new Date('2027-01-31T12:00:00Z')
  assert.deepEqual(
    ['2027-01-30', '2027-01-31', '2027-01-31T11:59:59Z', '2027-01-31T12:00:01Z', 'soon'].map(text =>
      isPast(text, now),
    ),
    [true, false, true, false, false],
  )
})
