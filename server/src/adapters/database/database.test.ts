import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test, type TestContext } from 'node:test'
import { promisify } from 'node:util'
import { Kysely, sql } from 'kysely'
import { openDatabase, openSqlite } from './database.ts'
import { migrate } from './migrations.ts'
import { sqliteDialect } from './sqlite-dialect.ts'
import type { Tables } from './tables.ts'

function folderFor(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-database-'))
  t.after(() => rmSync(folder, { recursive: true }))
  return folder
}

const ada = { id: 'ada', username: 'Ada', email: 'ada@example.org', passwordHash: '', createdAt: 1 }

test('what is kept is there after the database is opened again', async t => {
  const folder = folderFor(t)
  const first = await openDatabase(join(folder, 'new', 'deep'))
  await first.stores.accounts.add(ada)
  await first.close()
  const second = await openDatabase(join(folder, 'new', 'deep'))
  t.after(second.close)
  assert.equal((await second.stores.accounts.find('ada'))?.username, 'Ada')
})

test('every commit is on the disk before it is answered', t => {
  const sqlite = openSqlite(folderFor(t))
  t.after(() => sqlite.close())
  assert.deepEqual({ ...sqlite.prepare('pragma journal_mode').get() }, { journal_mode: 'wal' })
  assert.deepEqual({ ...sqlite.prepare('pragma synchronous').get() }, { synchronous: 2 })
  assert.deepEqual({ ...sqlite.prepare('pragma foreign_keys').get() }, { foreign_keys: 1 })
})

test('processes that open a new database together and write at the same time lose nothing', async t => {
  const folder = folderFor(t)
  const writer = `
    import { openDatabase } from ${JSON.stringify(import.meta.resolve('./database.ts'))}
    const { stores, transact, close } = await openDatabase(process.argv[1])
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
  const run = () => promisify(execFile)(process.execPath, ['--input-type=module', '-e', writer, folder])
  await Promise.all([run(), run(), run()])

  const { stores, close } = await openDatabase(folder)
  t.after(close)
  assert.equal((await stores.accounts.find('ada'))?.balance, 120)
  assert.deepEqual(await stores.ledger.faults(), [])
})

test('migrations that fail leave the database as it was', async t => {
  const sqlite = new DatabaseSync(':memory:')
  sqlite.exec('create table sessions (unexpected text)')
  const queries = new Kysely<Tables>({ dialect: sqliteDialect(sqlite) })
  t.after(() => queries.destroy())
  await assert.rejects(migrate(queries), /sessions/)
  const { rows } = await sql<{ name: string }>`select name from sqlite_master where type = 'table'`.execute(
    queries,
  )
  assert.deepEqual(
    rows.map(({ name }) => name),
    ['sessions'],
  )
})

test('transactions that start together run one after the other', async t => {
  const { stores, transact, close } = await openDatabase(null)
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
