import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import type { Services } from '../../services.ts'
import type { AppSettings } from '../../app.ts'
import { openTestDatabase } from '../../../test/database/test-database.ts'
import { waitUntil } from '../../../test/seeds/seed-creation.ts'
import { startTestApp } from '../../../test/test-app.ts'

async function health(
  t: TestContext,
  options: { adapters?: Partial<Services>; settings?: Partial<AppSettings> },
) {
  const { app, close } = await startTestApp(options)
  t.after(close)
  const [alive, ready] = await Promise.all([app.inject('/healthz'), app.inject('/readyz')])
  for (const { headers } of [alive, ready]) assert.equal(headers['cache-control'], 'no-store')
  assert.deepEqual([alive.statusCode, alive.json()], [200, { alive: true }])
  return [ready.statusCode, ready.json<unknown>()]
}

test('a server whose dependencies work is ready', async t => {
  assert.deepEqual(await health(t, {}), [200, { ready: true, stopping: false, database: true, store: true }])
})

test('a server without its store is alive but not ready, and does not report why', async t => {
  const checks = {
    database: () => Promise.resolve(),
    store: () => Promise.reject(new Error('the secret host is down')),
  }
  const readiness = await health(t, { adapters: { checks } })
  assert.deepEqual(readiness, [503, { ready: false, stopping: false, database: true, store: false }])
})

test('a stopping server is not ready', async t => {
  const readiness = await health(t, { settings: { stopping: AbortSignal.abort() } })
  assert.deepEqual(readiness, [503, { ready: false, stopping: true, database: true, store: true }])
})

test('the check of a closed database rejects', async () => {
  const database = await openTestDatabase()
  await database.check()
  await database.close()
  await assert.rejects(database.check())
})

test('concurrent requests share one run of the checks', async t => {
  let checked = 0
  const body = Promise.withResolvers<undefined>()
  const checks = {
    database: () => {
      checked += 1
      return body.promise
    },
    store: () => Promise.resolve(),
  }
  const { app, close } = await startTestApp({ adapters: { checks } })
  t.after(close)
  const answers = Promise.all(Array.from({ length: 5 }, () => app.inject('/readyz')))
  await waitUntil(async () => checked > 0)
  body.resolve(undefined)
  assert.deepEqual([...new Set((await answers).map(({ statusCode }) => statusCode))], [200])
  assert.equal(checked, 1)
  await app.inject('/readyz')
  assert.equal(checked, 2)
})
