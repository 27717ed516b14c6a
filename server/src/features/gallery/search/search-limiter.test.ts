import assert from 'node:assert/strict'
import { test } from 'node:test'
import { minuteMs } from '@tessera/server-kit/clock'
import { DomainError } from '../../../domain-error.ts'
import { createSearchLimiter } from './search-limiter.ts'

test('a network has 300 searches a minute, and all networks of an IPv6 home 600', () => {
  const time = { now: 0 }
  const limit = createSearchLimiter(() => time.now)
  const search = (times: number, network: string) => {
    for (let n = 0; n < times; n += 1) limit(network)
  }
  search(300, '203.0.113.7')
  assert.throws(() => limit('203.0.113.7'), DomainError)

  search(300, '2001:db8:1:1::/64')
  // Refused searches count for no other user
  for (let n = 0; n < 1_000; n += 1) assert.throws(() => limit('2001:db8:1:1::/64'), DomainError)
  search(300, '2001:db8:1:2::/64')
  assert.throws(() => limit('2001:db8:1:3::/64'), DomainError)
  search(300, '2001:db8:2:1::/64')

  time.now = minuteMs
  search(300, '2001:db8:1:1::/64')
})
