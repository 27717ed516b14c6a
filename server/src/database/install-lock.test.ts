import assert from 'node:assert/strict'
import { PassThrough } from 'node:stream'
import { test } from 'node:test'
import { sql } from 'kysely'
import { OutageError } from '@tessera/server-kit/http/domain-error'
import { createTestInstallation } from '../../test/database/test-database.ts'
import { createLog } from '../log/log.ts'
import type { Database } from '../open-database.ts'

const onPostgres = { skip: process.env.TEST_POSTGRES ? false : 'the run has no PostgreSQL' }

const account = (id: string) => ({
  id,
  username: id,
  email: `${id}@example.org`,
  passwordHash: '',
  createdAt: 1,
})

/** Closes the connections that have an advisory lock, as a failover of the database does. */
const breakLocks = ({ queries }: Database) =>
  sql`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and database = (
    select oid from pg_database where datname = current_database())`.execute(queries)

test('a task whose lock is lost changes nothing any more, and the next one begins', onPostgres, async t => {
  const { open } = await createTestInstallation(t)
  const [first, second] = await Promise.all([open(), open()])
  const inside: string[] = []
  const lost = first.alone(async () => {
    inside.push('first')
    await first.stores.accounts.add(account('before'))
    await breakLocks(second)
    await second.alone(async () => void inside.push('second'))
    await assert.rejects(first.stores.accounts.add(account('single')), OutageError)
    await first.transact(stores => stores.accounts.add(account('transaction')))
  })
  await assert.rejects(lost, OutageError)
  assert.deepEqual(inside, ['first', 'second'])
  assert.deepEqual(
    (await first.stores.accounts.list()).map(({ id }) => id),
    ['before'],
  )
  // The process can take the lock again
  assert.equal(await first.alone(() => Promise.resolve('again')), 'again')
})

test('what was done under the lock is done, though the lock is lost at its end', onPostgres, async t => {
  const { open } = await createTestInstallation(t)
  const database = await open()
  const work = async () => {
    await database.stores.accounts.add(account('ada'))
    const other = await open()
    await breakLocks(other)
    return 'done'
  }
  assert.equal(await database.alone(work), 'done')
})

test('locks within each other, and transactions at once, work on one connection', async t => {
  const { open } = await createTestInstallation(t)
  const { alone, publishAlone, stores, transact } = await open()
  await alone(() =>
    publishAlone(() =>
      Promise.all(['a', 'b', 'c'].map(id => transact(inside => inside.accounts.add(account(id))))),
    ),
  )
  assert.equal((await stores.accounts.list()).length, 3)
})

test('a server that waits for another one says so in the log', async t => {
  const stream = new PassThrough()
  const { open } = await createTestInstallation(t)
  const [holder, waiting] = await Promise.all([
    open(),
    open(createLog('warn', { isReadable: false, stream })),
  ])
  const line = new Promise(resolve => stream.once('data', chunk => resolve(String(chunk))))
  let waits: Promise<unknown> = Promise.resolve()
  await holder.alone(async () => {
    waits = waiting.alone(() => Promise.resolve())
    assert.match(String(await line), /another server prepares the installation/)
  })
  await waits
})
