import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import type { Adapters } from '../adapters.ts'
import type { AppSettings } from '../app.ts'
import { openDatabase } from '../adapters/database/database.ts'
import { until } from '../testing-works.ts'
import { startTestApp } from '../testing.ts'

async function health(
  t: TestContext,
  options: { adapters?: Partial<Adapters>; settings?: Partial<AppSettings> },
) {
  const { app, close } = await startTestApp(options)
  t.after(close)
  const [alive, ready] = await Promise.all([app.inject('/healthz'), app.inject('/readyz')])
  for (const { headers } of [alive, ready]) assert.equal(headers['cache-control'], 'no-store')
  assert.deepEqual([alive.statusCode, alive.json()], [200, { alive: true }])
  return [ready.statusCode, ready.json<unknown>()]
}

test('a server whose parts work is ready', async t => {
  assert.deepEqual(await health(t, {}), [200, { ready: true, stopping: false, database: true, store: true }])
})

test('a server is not ready without its store, and alive all the same; why, it tells nobody', async t => {
  const checks = {
    database: () => Promise.resolve(),
    store: () => Promise.reject(new Error('the secret host is down')),
  }
  const told = await health(t, { adapters: { checks } })
  assert.deepEqual(told, [503, { ready: false, stopping: false, database: true, store: false }])
})

test('a server that is told to stop is not ready, whatever works', async t => {
  const told = await health(t, { settings: { stopping: AbortSignal.abort() } })
  assert.deepEqual(told, [503, { ready: false, stopping: true, database: true, store: true }])
})

test('a database that is closed, or lacks a migration, is not ready', async () => {
  const database = await openDatabase(null)
  await database.check()
  await database.close()
  await assert.rejects(database.check())
})

test('however many ask at once, the parts are asked once', async t => {
  let asked = 0
  const answer = Promise.withResolvers<undefined>()
  const checks = {
    database: () => {
      asked += 1
      return answer.promise
    },
    store: () => Promise.resolve(),
  }
  const { app, close } = await startTestApp({ adapters: { checks } })
  t.after(close)
  const answers = Promise.all(Array.from({ length: 5 }, () => app.inject('/readyz')))
  await until(async () => asked > 0)
  answer.resolve(undefined)
  assert.deepEqual([...new Set((await answers).map(({ statusCode }) => statusCode))], [200])
  assert.equal(asked, 1)
  await app.inject('/readyz')
  assert.equal(asked, 2)
})
