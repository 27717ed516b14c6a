import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { createTestInstallation } from '../../../test/database/test-database.ts'
import { createRateLimiter } from './rate-limiter.ts'
import { hourMs, minuteMs } from '@tessera/server-kit/clock'
import { DomainError } from '../../domain-error.ts'

async function start(t: TestContext) {
  const { open } = await createTestInstallation(t)
  const time = { now: 0 }
  let database = await open()
  return {
    time,
    limiter: () => createRateLimiter(database.stores, () => time.now),
    async restart() {
      await database.close()
      database = await open()
    },
  }
}

const createError = (minutes: number) => new DomainError('account.tooOften', { minutes })

test('blocks until the window after the first attempt ends, also after a restart', async t => {
  const { time, limiter, restart } = await start(t)
  for (let attempt = 0; attempt < 10; attempt += 1) {
    time.now = attempt * minuteMs
    await limiter().consume('logIn', 'ada@example.org', '203.0.113.7')
  }
  await restart()
  await assert.rejects(limiter().consume('logIn', 'ada@example.org', '203.0.113.7'), createError(6))
  await limiter().consume('logIn', 'ada@example.org', '203.0.113.8')
  await limiter().consume('ownPassword', 'ada@example.org', '203.0.113.7')
  time.now = 15 * minuteMs
  await limiter().consume('logIn', 'ada@example.org', '203.0.113.7')
})

test('no caller waits longer than a window when the clock is set back', async t => {
  const { time, limiter } = await start(t)
  const attempt = () => limiter().consume('logIn', 'ada@example.org')
  const read = () => limiter().read('logIn', 'ada@example.org')
  time.now = 2 * hourMs
  for (let count = 0; count < 10; count += 1) await attempt()
  await assert.rejects(attempt(), createError(15))
  time.now = hourMs
  assert.equal(await read(), null)
  for (let count = 0; count < 10; count += 1) await attempt()
  await assert.rejects(attempt(), createError(15))
  assert.equal((await read())?.used, 10)
})

test('counts simultaneous attempts', async t => {
  const { limiter } = await start(t)
  const tries = Array.from({ length: 30 }, () => limiter().consume('logIn', 'ada'))
  const outcomes = await Promise.allSettled(tries)
  assert.equal(outcomes.filter(({ status }) => status === 'fulfilled').length, 10)
})

test('resets the count, or undoes one attempt', async t => {
  const { limiter } = await start(t)
  for (let attempt = 0; attempt < 10; attempt += 1) await limiter().consume('logIn', 'ada')
  await limiter().undo('logIn', 'ada')
  await limiter().consume('logIn', 'ada')
  await assert.rejects(limiter().consume('logIn', 'ada'), createError(15))
  await limiter().reset('logIn', 'ada')
  await limiter().consume('logIn', 'ada')
})

test('an attempt that one of several limits refuses counts for none of them', async t => {
  const { limiter } = await start(t)
  const requestCode = (network: string) =>
    limiter().consumeAll([
      ['codesToMailbox', 'ada@example.org'],
      ['codesToMailboxOfNetwork', 'ada@example.org', network],
    ])
  for (let code = 0; code < 5; code += 1) await requestCode('203.0.113.66')
  await assert.rejects(requestCode('203.0.113.66'), createError(60))
  for (let code = 0; code < 5; code += 1) await requestCode('198.51.100.7')
  await assert.rejects(requestCode('192.0.2.1'), createError(60))
})
