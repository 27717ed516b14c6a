import assert from 'node:assert/strict'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { after, before, describe, it, type TestContext } from 'node:test'
import type { ChildProcess } from 'node:child_process'
import { Kysely, sql } from 'kysely'
import { getCreations, setDefaultVisibility } from '@tessera/shared-contracts'
import { createPostgresDialect } from '@tessera/server-kit/database/kysely-postgres'
import { createReplicaQueries } from '@tessera/server-kit/database/replica/replica-queries'
import { postgresUrl, startPostgres, startPostgresReplica } from '@tessera/server-kit/testing/postgres'
import { waitUntil, seedCreation, seedPaidMember } from '../../test/seeds/seed-creation.ts'
import { startTestApp } from '../../test/test-app.ts'
import { createMetrics } from '../infra/metrics/metrics.ts'
import { createStores, taskKindNames } from '../features.ts'
import { createLog } from '../log/log.ts'
import { openDatabase, type Database } from '../open-database.ts'
import { recentWriteCookie } from '../web/recent-write.ts'
import { openReplica, checkReplica } from './open-replica.ts'
import type { Queries } from './queries.ts'
import type { Tables } from './tables.ts'

const skip = process.env.TEST_POSTGRES ? false : 'SQLite has no replicas'

/** Replicas before their primaries. */
async function stop(servers: readonly ChildProcess[]): Promise<void> {
  for (const server of servers.toReversed())
    if (server.exitCode === null && server.signalCode === null && server.kill('SIGINT'))
      await once(server, 'exit')
}

describe('a streaming replica of PostgreSQL', { skip }, () => {
  let folder = ''
  let primaryUrl = ''
  let replicaUrl = ''
  let database: Database
  const servers: ChildProcess[] = []
  /** A direct connection, to stop and resume the replay. */
  let control: Queries

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tessera-replica-'))
    await chmod(folder, 0o755)
    const [primary, replica] = [join(folder, 'primary'), join(folder, 'replica')]
    await mkdir(primary)
    servers.push(await startPostgres(primary))
    servers.push(await startPostgresReplica(primary, replica))
    primaryUrl = postgresUrl(primary, 'postgres')
    replicaUrl = postgresUrl(replica, 'postgres')
    database = await openDatabase(null, primaryUrl)
    const reports = { reportError: () => {}, reportDamage: () => {} }
    control = new Kysely<Tables>({ dialect: createPostgresDialect(replicaUrl, reports) })
  })

  after(async () => {
    await control.destroy()
    await database.close()
    await stop(servers)
    await rm(folder, { recursive: true })
  })

  const pause = () => sql`select pg_wal_replay_pause()`.execute(control)
  const resume = () => sql`select pg_wal_replay_resume()`.execute(control)

  const addMember = (id: string) =>
    database.stores.accounts.add({
      id,
      username: id,
      email: `${id}@example.org`,
      passwordHash: '',
      createdAt: 0,
    })
  const hasMember = async (queries: Queries, id: string) =>
    (await queries.selectFrom('accounts').select('id').where('id', '=', id).execute()).length > 0

  function open(t: TestContext, url = replicaUrl) {
    const logged: string[] = []
    const stream = new PassThrough().on('data', line => {
      const { level, msg } = JSON.parse(String(line)) as { level: string; msg: string }
      logged.push(`${level}: ${msg}`)
    })
    const replica = openReplica(url, database.queries, createLog('info', { isReadable: false, stream }))
    t.after(replica.close)
    return { replica, logged }
  }

  it('is read for as long as it is less than five seconds behind, and again afterwards', async t => {
    const { replica, logged } = open(t)
    const metrics = createMetrics({ ...database, taskKindNames, includeProcess: false, replica })
    await waitUntil(async () => replica.isUsed())
    assert.deepEqual(logged, ['info: the read replica is used'])
    assert.ok((replica.getLagMs() ?? Infinity) < 5_000)

    await pause()
    await addMember('late')
    assert.equal(await hasMember(replica.queries, 'late'), false, 'the replica is read')
    assert.match(await metrics.text(), /^tessera_replica_used 1$/m)

    await waitUntil(async () => !replica.isUsed())
    assert.equal(await hasMember(replica.queries, 'late'), true, 'the primary is read')
    assert.match(
      logged.at(-1) ?? '',
      /^warn: reads go to the primary: the read replica is more than 5 s behind, \d+ s at present$/,
    )
    assert.match(await metrics.text(), /^tessera_replica_used 0$[^]*^tessera_replica_lag_seconds [5-9]\./m)

    await resume()
    await waitUntil(async () => replica.isUsed())
    assert.equal(logged.length, 3)
  })

  it('is not behind while nothing is written, and its check says how fast it follows', async t => {
    const { replica } = open(t)
    await waitUntil(async () => replica.getLagMs() === 0)
    await addMember('checked')
    const { lagMs, fault } = await checkReplica(replicaUrl, database.queries)
    assert.equal(fault, null)
    assert.ok(lagMs < 5_000)
  })

  it('receives no write and no transaction', async t => {
    const { replica } = open(t)
    const { queries } = replica
    for (const write of [
      () => queries.deleteFrom('accounts').execute(),
      () => sql`delete from accounts`.execute(queries),
      () => queries.transaction().execute(async () => {}),
    ])
      await assert.rejects(write, { message: 'these queries only read, and have no transactions' })
    const found = sql<{ one: number }>` with one as (select 1 as one) select one from one`
    assert.deepEqual((await found.execute(queries)).rows, [{ one: 1 }])
  })

  it('is not used if its address is that of the primary', async t => {
    const { replica, logged } = open(t, primaryUrl)
    await waitUntil(async () => logged.length > 0)
    assert.deepEqual(logged, [
      'warn: reads go to the primary: the read replica cannot be used: the database at DATABASE_READ_URL follows no other one',
    ])
    assert.equal(replica.isUsed(), false)
  })

  it('is not used if it follows the database of another installation', async t => {
    const other = join(folder, 'other')
    await mkdir(other)
    const startedServers = [await startPostgres(other)]
    t.after(() => stop(startedServers))
    startedServers.push(await startPostgresReplica(other, join(folder, 'other-replica')))
    const url = postgresUrl(join(folder, 'other-replica'), 'postgres')
    const { replica, logged } = open(t, url)
    await waitUntil(async () => logged.length > 0)
    const reason =
      'the read replica cannot be used: the database at DATABASE_READ_URL is no replica of the one at DATABASE_URL'
    assert.deepEqual(logged, [`warn: reads go to the primary: ${reason}`])
    assert.equal(replica.isUsed(), false)
    assert.equal((await checkReplica(url, database.queries)).fault, reason)
  })

  it('reports the first query of a kind that fails on it only', async t => {
    const { replica, logged } = open(t)
    await waitUntil(async () => replica.isUsed())
    const divide = () =>
      sql`select 1 / (case when pg_is_in_recovery() then 0 else 1 end) as result`.execute(replica.queries)
    for (let n = 0; n < 2; n++) assert.deepEqual((await divide()).rows, [{ result: 1 }])
    assert.deepEqual(logged.slice(1), [
      'warn: a query failed on the read replica and was repeated on the primary; more errors of this kind are not logged',
    ])
    await assert.rejects(sql`select 1 / 0`.execute(replica.queries), /division by zero/)
    assert.equal(logged.length, 2)
  })

  it('shows a member what the member has written, and others the gallery of a moment ago', async t => {
    const fail = () => assert.fail('the replica responds')
    const monitor = { isUsed: () => true, reportOutage: fail, reportFailedQuery: fail }
    const { stores, transact, queries } = database
    const readStores = createStores(createReplicaQueries({ primary: queries, replica: control, monitor }))
    const site = await startTestApp({ adapters: { stores, transact, readStores } })
    t.after(site.close)
    const [ada, visitor] = [await seedPaidMember(site), site.client()]
    await ada.call(setDefaultVisibility, { public: '1' })
    const isCaughtUp = async () => {
      const { rows } = await sql<{
        caughtUp: boolean
      }>`select count(*) > 0 as "caughtUp" from sessions`.execute(control)
      return rows[0]?.caughtUp
    }
    await waitUntil(isCaughtUp)
    await pause()
    await seedCreation(ada, 'a lake')
    const countGallery = async (browser: typeof ada) =>
      (await browser.call(getCreations, { page: 1 })).body.creations?.length
    const countFound = async (browser: typeof ada) =>
      (await browser.call(getCreations, { page: 1, q: 'lake' })).body.creations?.length
    assert.deepEqual([await countGallery(ada), await countFound(ada)], [1, 1])
    assert.deepEqual([await countGallery(visitor), await countFound(visitor)], [0, 0])
    // As a browser does after ten seconds
    assert.equal(ada.cookies.delete(recentWriteCookie), true)
    assert.equal(await countGallery(ada), 0)
    assert.equal(ada.cookies.has(recentWriteCookie), false, 'this call writes nothing')
    await resume()
    await waitUntil(async () => (await countGallery(visitor)) === 1)
    assert.equal(visitor.cookies.has(recentWriteCookie), false)
  })

  it('that goes away is replaced by the primary in the same query', async t => {
    const { replica, logged } = open(t)
    await waitUntil(async () => replica.isUsed())
    const server = servers.pop() ?? assert.fail('the replica runs')
    const exit = once(server, 'exit')
    server.kill('SIGQUIT')
    await addMember('after the end')
    await waitUntil(async () => hasMember(replica.queries, 'after the end'))
    assert.equal(replica.isUsed(), false)
    const reason = logged.find(line =>
      line.startsWith('warn: reads go to the primary: the read replica cannot'),
    )
    assert.match(reason ?? logged.join(), /cannot be used: \S/)
    await exit
    const { fault } = await checkReplica(replicaUrl, database.queries)
    assert.match(fault ?? '', /^the read replica cannot be used: no server listens there$/)
  })
})
