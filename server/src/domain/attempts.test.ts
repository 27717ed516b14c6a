import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { makeInstallation } from '../testing-database.ts'
import { attemptsOn } from './attempts.ts'
import { minute } from './clock.ts'
import { Refusal } from './refusal.ts'

async function start(t: TestContext) {
  const { open } = await makeInstallation(t)
  const time = { now: 0 }
  let database = await open()
  return {
    time,
    attempts: () => attemptsOn(database.stores, () => time.now),
    async restart() {
      await database.close()
      database = await open()
    },
  }
}

const waits = (minutes: number) => new Refusal('account.tooOften', { minutes })

test('who tried too often waits until the first attempt is long enough ago, restarts or not', async t => {
  const { time, attempts, restart } = await start(t)
  for (let attempt = 0; attempt < 10; attempt += 1) {
    time.now = attempt * minute
    await attempts().count('logIn', 'ada@example.org', '203.0.113.7')
  }
  await restart()
  await assert.rejects(attempts().count('logIn', 'ada@example.org', '203.0.113.7'), waits(6))
  await attempts().count('logIn', 'ada@example.org', '203.0.113.8')
  await attempts().count('ownPassword', 'ada@example.org', '203.0.113.7')
  time.now = 15 * minute
  await attempts().count('logIn', 'ada@example.org', '203.0.113.7')
})

test('attempts made at once are all counted', async t => {
  const { attempts } = await start(t)
  const tries = Array.from({ length: 30 }, () => attempts().count('logIn', 'ada'))
  const outcomes = await Promise.allSettled(tries)
  assert.equal(outcomes.filter(({ status }) => status === 'fulfilled').length, 10)
})

test('a success forgets the failures before it, or takes back just itself', async t => {
  const { attempts } = await start(t)
  for (let attempt = 0; attempt < 10; attempt += 1) await attempts().count('logIn', 'ada')
  await attempts().takeBack('logIn', 'ada')
  await attempts().count('logIn', 'ada')
  await assert.rejects(attempts().count('logIn', 'ada'), waits(15))
  await attempts().forget('logIn', 'ada')
  await attempts().count('logIn', 'ada')
})
