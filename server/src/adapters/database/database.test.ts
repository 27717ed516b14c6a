import assert from 'node:assert/strict'
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { makeInstallation, openTestDatabase } from '../../testing-database.ts'
import { openSqlite } from './sqlite.ts'

const ada = { id: 'ada', username: 'Ada', email: 'ada@example.org', passwordHash: '', createdAt: 1 }

test('what is kept is there after the database is opened again', async t => {
  const { open } = await makeInstallation(t)
  const first = await open()
  await first.stores.accounts.add(ada)
  await first.close()
  const second = await open()
  assert.equal((await second.stores.accounts.find('ada'))?.username, 'Ada')
})

test('whoever looks at the gallery waits for no transaction, and sees nothing that is not committed', async t => {
  const { open } = await makeInstallation(t)
  const { stores, transact } = await open()
  await stores.accounts.add(ada)
  const begun = Promise.withResolvers<null>()
  const looked = Promise.withResolvers<null>()
  const publishing = transact(async ({ media, creations }) => {
    const medium = { width: 9, height: 16, bytes: 1, ending: 'png', placeholder: 'data:,' } as const
    await media.add({ id: 'medium', ownerId: ada.id, createdAt: 1, ...medium })
    await creations.add({
      ...{ id: 'work', ownerId: ada.id, fileType: 'image', mediumId: 'medium', otherMedia: [] },
      ...{ title: 'a lake', prompt: null, generationId: null, portfolioId: null },
      ...{ moderation: 'passed', public: true, createdAt: 1 },
    })
    begun.resolve(null)
    await looked.promise
  })
  await begun.promise
  const before = await stores.gallery.page(9, 50, null)
  assert.deepEqual([before.works.byteLength, before.state.newest], [0, 0])
  looked.resolve(null)
  await publishing
  const after = await stores.gallery.page(9, 50, null)
  assert.match(Buffer.from(after.works).toString(), /"title":"a lake"/)
  assert.equal(after.state.newest, 1)
  assert.equal((await stores.gallery.state()).newest, 1)
})

test('every commit of the embedded database is on the disk before it is answered', async t => {
  const { folder } = await makeInstallation(t)
  const sqlite = openSqlite(join(folder, 'new', 'deep'))
  t.after(() => sqlite.close())
  assert.deepEqual({ ...sqlite.prepare('pragma journal_mode').get() }, { journal_mode: 'wal' })
  assert.deepEqual({ ...sqlite.prepare('pragma synchronous').get() }, { synchronous: 2 })
  assert.deepEqual({ ...sqlite.prepare('pragma foreign_keys').get() }, { foreign_keys: 1 })
})

test('processes that open a new database together and write at the same time lose nothing', async t => {
  const { environment, open } = await makeInstallation(t, { isNew: true })
  const writer = `
    import { openDatabase } from ${JSON.stringify(import.meta.resolve('./database.ts'))}
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
  assert.deepEqual(await stores.ledger.faults(), [])
  const ran = await queries.selectFrom('migrations').select('name').execute()
  assert.equal(new Set(ran.map(({ name }) => name)).size, ran.length)
})

test('work that is done alone waits for no process that was killed in the middle of its own', async t => {
  const { environment, open } = await makeInstallation(t)
  const holder = spawn(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `import { openDatabase } from ${JSON.stringify(import.meta.resolve('./database.ts'))}
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
  // Time in which the work would be done if it did not wait
  for (let look = 0; look < 20; look += 1) await stores.accounts.find('ada')
  // Not at its `exit`: the lock can be free before that is told
  killed = true
  holder.kill('SIGKILL')
  assert.equal(await waiting, true)
})

test('migrations that fail leave the database as it was', async t => {
  const { open, connect } = await makeInstallation(t, { isNew: true })
  const queries = connect()
  await sql`create table sessions (unexpected text)`.execute(queries)
  await assert.rejects(open(), /sessions/)
  assert.deepEqual(
    (await queries.introspection.getTables()).map(({ name }) => name),
    ['sessions'],
  )
})

test('transactions that start together run one after the other', async t => {
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
