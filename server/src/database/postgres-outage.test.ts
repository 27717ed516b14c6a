import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { checkSession } from '@tessera/shared-contracts'
import { sql } from 'kysely'
import { OutageError } from '@tessera/server-kit/http/domain-error'
import { hourMs, minuteMs } from '@tessera/server-kit/clock'
import { StartError } from '@tessera/server-kit/start-error'
import { createTestInstallation } from '../../test/database/test-database.ts'
import { waitUntil } from '../../test/seeds/seed-creation.ts'
import { startTestApp } from '../../test/test-app.ts'
import { openDatabase } from '../open-database.ts'
import type { Queries } from './queries.ts'

const folder = process.env.TEST_POSTGRES
const onPostgres = { skip: folder ? false : 'the run has no PostgreSQL' }

/**
 * Starts a proxy that can interrupt and restore the connection.
 *
 * @param target the folder with the socket of the PostgreSQL; by default that of the test run, or of its pooler
 */
async function startProxy(t: TestContext, target = folder) {
  const sockets = new Set<Socket>()
  let isFrozen = false
  const relay = (client: Socket) => {
    if (isFrozen) return void sockets.add(client.on('error', () => {}))
    const database = connect(join(target ?? '', '.s.PGSQL.5432'))
    for (const socket of [client, database]) sockets.add(socket.on('error', () => {}))
    client.pipe(database).on('close', () => client.destroy())
    database.pipe(client).on('close', () => database.destroy())
  }
  let server = createServer(relay).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const cut = async () => {
    const closed = new Promise<unknown>(resolve => server.close(resolve))
    for (const socket of sockets) socket.destroy()
    await closed
  }
  t.after(cut)
  return {
    port,
    cut,
    /** Keeps all connections open, and forwards nothing: the database has vanished without a reset. */
    freeze: () => {
      for (const socket of sockets) socket.unpipe().pause()
      isFrozen = true
    },
    async restore() {
      isFrozen = false
      server = createServer(relay).listen(port, '127.0.0.1') satisfies Server
      await once(server, 'listening')
    },
  }
}

/** Waits until another session runs a statement. */
const waitUntilActive = (queries: Queries) =>
  waitUntil(async () => {
    const { rows } = await sql`select 1 from pg_stat_activity
      where datname = current_database() and state = 'active' and pid <> pg_backend_pid()`.execute(queries)
    return rows.length > 0
  })

const getDatabasePath = (url: string) => new URL(url).pathname

test(
  'calls return a translated 503 while the database is unreachable, and work again afterwards',
  onPostgres,
  async t => {
    const { environment, closeBefore: endFirst } = await createTestInstallation(t)
    const { port, cut, restore } = await startProxy(t)
    const url = `postgres://tessera@127.0.0.1:${port}${getDatabasePath(environment.DATABASE_URL)}`
    const { stores, transact, close } = await openDatabase(null, url)
    endFirst(close)
    const site = await startTestApp({ adapters: { stores, transact } })
    endFirst(site.close)
    const browser = await site.registerMember()
    const request = (language: string) =>
      site.app.inject({
        method: checkSession.method,
        url: checkSession.path,
        headers: {
          'accept-language': language,
          cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        },
      })
    assert.equal((await request('en')).json<{ isLoggedIn: boolean }>().isLoggedIn, true)

    await cut()
    // A request on a connection that just broke may fail with 500 instead.
    while ((await request('en')).statusCode !== 503);
    const outage = await request('zh')
    assert.deepEqual(
      [outage.statusCode, outage.json<{ message: string }>().message],
      [503, '网站暂时无法使用，请稍后再试。'],
    )

    await restore()
    assert.equal((await request('en')).json<{ isLoggedIn: boolean }>().isLoggedIn, true)
  },
)

test(
  'a database that vanishes without closing its connections is noticed within 10 s, and used again when it is back',
  onPostgres,
  async t => {
    const { environment, closeBefore: endFirst } = await createTestInstallation(t)
    const { port, freeze, cut, restore } = await startProxy(t)
    const url = `postgres://tessera@127.0.0.1:${port}${getDatabasePath(environment.DATABASE_URL)}`
    const { stores, transact, check, close } = await openDatabase(null, url)
    endFirst(close)
    await check()

    freeze()
    const frozenAt = Date.now()
    const failures = await Promise.allSettled([
      stores.tasks.find('none'),
      transact(inside => inside.tasks.find('none')),
      ...Array.from({ length: 12 }, () => stores.tasks.find('none')),
    ])
    assert.ok(failures.every(({ status }) => status === 'rejected'))
    assert.ok(Date.now() - frozenAt < 10_000, `noticed after ${Date.now() - frozenAt} ms`)

    await cut()
    await restore()
    assert.equal(await stores.tasks.find('none'), null)
  },
)

test(
  'a transaction whose connection breaks changes nothing, and what was acknowledged before it holds',
  onPostgres,
  async t => {
    const { environment, closeBefore } = await createTestInstallation(t)
    const { port, cut, restore } = await startProxy(t)
    const url = `postgres://tessera@127.0.0.1:${port}${getDatabasePath(environment.DATABASE_URL)}`
    const { stores, transact, close } = await openDatabase(null, url)
    closeBefore(close)
    const account = (id: string) => ({
      id,
      username: id,
      email: `${id}@example.org`,
      passwordHash: '',
      createdAt: 1,
    })
    await transact(inside => inside.accounts.add(account('acknowledged')))
    const interrupted = transact(async inside => {
      await inside.accounts.add(account('before-the-cut'))
      await cut()
      await inside.accounts.add(account('after-the-cut'))
    })
    await assert.rejects(interrupted, OutageError)

    await restore()
    await transact(inside => inside.accounts.add(account('after-the-outage')))
    const ids = (await stores.accounts.list()).map(({ id }) => id)
    assert.deepEqual(ids.toSorted(), ['acknowledged', 'after-the-outage'])
  },
)

test(
  'what was done under a lock is done, though the database is unreachable at its end',
  onPostgres,
  async t => {
    const { environment, closeBefore } = await createTestInstallation(t)
    const { port, cut, restore } = await startProxy(t)
    const url = `postgres://tessera@127.0.0.1:${port}${getDatabasePath(environment.DATABASE_URL)}`
    const { alone, stores, close } = await openDatabase(null, url)
    closeBefore(close)
    const done = await alone(async () => {
      await stores.accounts.list()
      await cut()
      return 'done'
    })
    assert.equal(done, 'done')
    await restore()
  },
)

test(
  'a statement that takes long is no outage, also when the clock of this machine is set',
  onPostgres,
  async t => {
    const { environment, connect: connectQueries } = await createTestInstallation(t)
    assert.ok(environment.DATABASE_URL)
    const queries = connectQueries()
    const sleeping = sql<{ slept: string }>`select pg_sleep(5), 'yes' as slept`.execute(queries)
    await waitUntilActive(queries)
    t.mock.method(Date, 'now', () => performance.timeOrigin + performance.now() + hourMs)
    assert.equal((await sleeping).rows[0]?.slept, 'yes')
  },
)

test('an unusable database is reported in one sentence, without its password', onPostgres, async t => {
  const { port, cut } = await startProxy(t, process.env.TEST_POSTGRES_SERVER)
  const failure = (url: string) =>
    openDatabase(null, url).then(
      () => 'none',
      (error: unknown) => (error instanceof StartError ? error.message : error),
    )
  assert.equal(
    await failure(`postgres://tessera:secret@127.0.0.1:${port}/nowhere`),
    'DATABASE_URL cannot be used: it has no such database.',
  )
  assert.equal(
    await failure(`postgres://nobody:secret@127.0.0.1:${port}/postgres`),
    'DATABASE_URL cannot be used: it does not let this user in.',
  )
  await cut()
  assert.equal(
    await failure(`postgres://tessera:secret@127.0.0.1:${port}/postgres`),
    'DATABASE_URL cannot be used: no server listens there.',
  )
})

test(
  'no query leaves a setting behind in its session, which a pooler gives to others',
  onPostgres,
  async t => {
    const { open } = await createTestInstallation(t)
    const { queries, transact } = await open()
    const readChanged = (of: Queries) =>
      sql<{ name: string; setting: string }>`select name, setting from pg_settings
      where source = 'session' and name like '%timeout' order by name`.execute(of)
    const inside = await queries.transaction().execute(readChanged)
    assert.deepEqual(inside.rows, [
      { name: 'idle_in_transaction_session_timeout', setting: '30000' },
      { name: 'statement_timeout', setting: '60000' },
    ])
    await transact(({ accounts }) => accounts.list())
    assert.deepEqual((await readChanged(queries)).rows, [])
  },
)

test('a statement outside of a transaction is canceled after a minute', onPostgres, async t => {
  const { connect: connectQueries } = await createTestInstallation(t)
  const queries = connectQueries()
  const sleeping = assert.rejects(sql`select pg_sleep(600)`.execute(queries), /canceling statement/)
  await waitUntilActive(queries)
  const now = performance.now.bind(performance)
  t.mock.method(performance, 'now', () => now() + minuteMs)
  await sleeping
})
