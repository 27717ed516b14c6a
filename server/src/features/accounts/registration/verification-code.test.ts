import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hourMs, minuteMs, secondMs } from '@tessera/server-kit/clock'
import { DomainError } from '../../../domain-error.ts'
import { createVerification, isCodeValid } from './verification-code.ts'

const email = 'ada@example.org'
const now = Date.UTC(2026, 0, 31)

test('the next code can be requested after a minute, and at once where the clock was set back by an hour', () => {
  const { verification } = createVerification(email, null, now)
  const soon = new DomainError('account.codeTooSoon', { seconds: 1 })
  assert.throws(() => createVerification(email, verification, now + 59 * secondMs), soon)
  createVerification(email, verification, now + minuteMs)
  createVerification(email, verification, now - hourMs)
})

test('a code is valid for 10 minutes, and not for longer where the clock was set back', () => {
  const { code, verification } = createVerification(email, null, now)
  const isValid = (at: number) => isCodeValid(verification, code, at)
  assert.deepEqual([now, now + 10 * minuteMs - 1, now + 10 * minuteMs].map(isValid), [true, true, false])
  assert.equal(isValid(now - hourMs), false)
})
