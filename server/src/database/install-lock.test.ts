import assert from 'node:assert/strict'
import { hostname } from 'node:os'
import { PassThrough } from 'node:stream'
import { test } from 'node:test'
import { sql } from 'kysely'
import { OutageError } from '@tessera/server-kit/http/domain-error'
import { createTestInstallation } from '../../test/database/test-database.ts'
import { waitUntil } from '../../test/seeds/seed-creation.ts'
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

/** Ends the lease of a lock, as an outage that is longer than the lease does. */
const endLease = ({ queries }: Database) => sql`update install_leases set expires_at = 0`.execute(queries)

test('a task whose lock is lost changes nothing any more, and the next one begins', onPostgres, async t => {
  const { open } = await createTestInstallation(t)
  const [first, second] = await Promise.all([open(), open()])
  const inside: string[] = []
  const lost = first.alone(async () => {
    inside.push('first')
    await first.stores.accounts.add(account('before'))
    await endLease(second)
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

test('a transaction that was begun under a lost lock is not committed', onPostgres, async t => {
  const { open } = await createTestInstallation(t)
  const [first, second] = await Promise.all([open(), open()])
  const takeLock = async () => {
    await endLease(second)
    await second.alone(() => second.stores.accounts.add(account('ada')))
  }
  let taken: Promise<void> | undefined
  const lost = first.alone(() =>
    first.transact(async inside => {
      await inside.accounts.add(account('begun'))
      // A transaction that conflicts is repeated
      await (taken ??= takeLock())
    }),
  )
  await assert.rejects(lost, OutageError)
  assert.deepEqual(
    (await second.stores.accounts.list()).map(({ id }) => id),
    ['ada'],
  )
})

test('a lock is kept while its task takes longer than a lease', onPostgres, async t => {
  const { open } = await createTestInstallation(t)
  const [first, second] = await Promise.all([open(), open()])
  const { queries } = second
  await first.alone(async () => {
    const readEnd = () => queries.selectFrom('install_leases').select('expires_at').executeTakeFirstOrThrow()
    const { expires_at: end } = await readEnd()
    await waitUntil(async () => (await readEnd()).expires_at > end)
  })
})

test('locks work within each other, and with transactions at once', async t => {
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
    const who = process.env.TEST_POSTGRES ? `${hostname()} (process ${process.pid})` : 'another server'
    assert.ok(String(await line).includes(`${who} prepares the installation`))
  })
  await waits
})
