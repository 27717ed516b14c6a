import assert from 'node:assert/strict'
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { createTestInstallation, openTestDatabase } from '../test/database/test-database.ts'
import { openSqlite } from '@tessera/server-kit/database/open-sqlite'
import { createLog } from './log/log.ts'

const ada = { id: 'ada', username: 'Ada', email: 'ada@example.org', passwordHash: '', createdAt: 1 }

test('data survives reopening the database', async t => {
  const { open } = await createTestInstallation(t)
  const first = await open()
  await first.stores.accounts.add(ada)
  await first.close()
  const second = await open()
  assert.equal((await second.stores.accounts.find('ada'))?.username, 'Ada')
})

test('reading the gallery does not wait for a transaction, and sees only committed data', async t => {
  const { open } = await createTestInstallation(t)
  const { stores, transact } = await open()
  await stores.accounts.add(ada)
  const inserted = Promise.withResolvers<null>()
  const read = Promise.withResolvers<null>()
  const publishing = transact(async ({ media, creations }) => {
    const medium = { width: 9, height: 16, bytes: 1, fileExtension: 'png', placeholder: 'data:,' } as const
    await media.add({ id: 'medium', ownerId: ada.id, createdAt: 1, ...medium })
    await creations.add({
      id: 'creation',
      ownerId: ada.id,
      fileType: 'image',
      mediumId: 'medium',
      title: 'a lake',
      moderation: 'passed',
      createdAt: 1,
    })
    inserted.resolve(null)
    await read.promise
  })
  await inserted.promise
  const before = await stores.gallery.page(9, 50, null)
  assert.deepEqual([before.creations.length, before.state.newest], [0, 0])
  read.resolve(null)
  await publishing
  const after = await stores.gallery.page(9, 50, null)
  assert.match(Buffer.from(after.creations).toString(), /"title":"a lake"/)
  assert.equal(after.state.newest, 1)
  assert.equal((await stores.gallery.state()).newest, 1)
})

test('the embedded database writes every commit to the disk', async t => {
  const { folder } = await createTestInstallation(t)
  const sqlite = openSqlite(join(folder, 'new', 'deep'))
  t.after(() => sqlite.close())
  assert.deepEqual({ ...sqlite.prepare('pragma journal_mode').get() }, { journal_mode: 'wal' })
  assert.deepEqual({ ...sqlite.prepare('pragma synchronous').get() }, { synchronous: 2 })
  assert.deepEqual({ ...sqlite.prepare('pragma foreign_keys').get() }, { foreign_keys: 1 })
})

test('processes that open a new database and write concurrently lose nothing', async t => {
  const { environment, open } = await createTestInstallation(t, { isNew: true })
  const writer = `
    import { openDatabase } from ${JSON.stringify(import.meta.resolve('./open-database.ts'))}
    const { stores, transact, close } = await openDatabase(process.env.DATA_DIR, process.env.DATABASE_URL || null)
    await transact(async ({ accounts }) => {
      if (!(await accounts.find('ada'))) await accounts.add(${JSON.stringify(ada)})
    })
    for (let index = 0; index < 40; index += 1) {
      await transact(async ({ accounts, ledger }) => {
        await accounts.find('ada')
        const key = process.pid + ' ' + index
        await ledger.append({ key, memberId: 'ada', kind: 'operator', amount: 1, at: 1 })
      })
    }
    await close()`
  const env = { ...process.env, ...environment }
  const run = () => promisify(execFile)(process.execPath, ['--input-type=module', '-e', writer], { env })
  await Promise.all(Array.from({ length: 6 }, run))

  const { stores, queries } = await open()
  assert.equal((await stores.accounts.find('ada'))?.balance, 240)
  assert.deepEqual(await stores.ledger.findErrors(), [])
  const ran = await queries.selectFrom('migrations').select('name').execute()
  assert.equal(new Set(ran.map(({ name }) => name)).size, ran.length)
})

test('the install lock is free once its holder is killed', async t => {
  const { environment, open } = await createTestInstallation(t)
  const holder = spawn(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `import { openDatabase } from ${JSON.stringify(import.meta.resolve('./open-database.ts'))}
      const { alone } = await openDatabase(process.env.DATA_DIR, process.env.DATABASE_URL || null)
      await alone(() => {
        console.log('alone')
        return new Promise(resolve => setTimeout(resolve, 600_000))
      })`,
    ],
    { env: { ...process.env, ...environment }, stdio: ['ignore', 'pipe', 'inherit'] },
  )
  t.after(() => holder.kill('SIGKILL'))
  await once(holder.stdout, 'data')
  const { alone, stores } = await open()
  let killed = false
  const waiting = alone(() => Promise.resolve(killed))
  // Gives the work time to run if it did not wait.
  for (let look = 0; look < 20; look += 1) await stores.accounts.find('ada')
  // Set before the `exit` event, because the lock can be free earlier.
  killed = true
  holder.kill('SIGKILL')
  assert.equal(await waiting, true)
})

test('a server says that a newer release has migrated the database', async t => {
  const { open } = await createTestInstallation(t)
  const { queries } = await open()
  await queries.insertInto('migrations').values({ name: '9999-of-tomorrow' }).execute()
  const stream = new PassThrough()
  await open(createLog('warn', { isReadable: false, stream }))
  assert.match(String(stream.read()), /a newer release has migrated the database \(9999-of-tomorrow\)/)
})

test('a failed migration leaves the database unchanged', async t => {
  const { open, connect } = await createTestInstallation(t, { isNew: true })
  const queries = connect()
  await sql`create table sessions (unexpected text)`.execute(queries)
  await assert.rejects(open(), /sessions/)
  assert.deepEqual(
    (await queries.introspection.getTables()).map(({ name }) => name),
    ['sessions'],
  )
})

test('concurrent transactions run one after the other', async t => {
  const { stores, transact, close } = await openTestDatabase()
  t.after(close)
  await stores.accounts.add(ada)
  await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      transact(({ ledger }) =>
        ledger.append({ key: `${index}`, memberId: 'ada', kind: 'operator', amount: 1, at: 1 }),
      ),
    ),
  )
  assert.equal((await stores.accounts.find('ada'))?.balance, 20)
})
