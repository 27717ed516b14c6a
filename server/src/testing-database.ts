import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import pg from 'pg'
import { connect, openDatabase, type Database } from './adapters/database/database.ts'
import type { Queries } from './adapters/database/queries.ts'

/** What every test's database on PostgreSQL is a copy of. */
export const templateName = 'tessera'

/** The address of a database of the PostgreSQL whose socket lies in a folder. */
export const postgresUrl = (folder: string, database: string): string =>
  `postgres://tessera@localhost/${database}?host=${encodeURIComponent(folder)}`

/** Runs a statement that no transaction may hold, such as one about whole databases. */
export async function runOnPostgres(folder: string, statement: string): Promise<void> {
  const client = new pg.Client(postgresUrl(folder, 'postgres'))
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

interface TestDatabase {
  /** As `DATABASE_URL` says it; null: the embedded one, below a data folder. */
  url: string | null
  remove(): Promise<void>
}

/** On PostgreSQL where the run has one (`npm run test:postgres`), else embedded. */
async function makeTestDatabase(template = templateName): Promise<TestDatabase> {
  const folder = process.env.TEST_POSTGRES
  if (!folder) return { url: null, remove: () => Promise.resolve() }
  const name = `test_${randomBytes(8).toString('hex')}`
  await runOnPostgres(folder, `create database ${name} template ${template}`)
  return {
    url: postgresUrl(folder, name),
    remove: () => runOnPostgres(folder, `drop database ${name} with (force)`),
  }
}

/** A database without works or members, that is gone when it is closed. */
export async function openTestDatabase(): Promise<Database> {
  const { url, remove } = await makeTestDatabase()
  const database = await openDatabase(null, url)
  return {
    ...database,
    async close() {
      await database.close()
      await remove()
    },
  }
}

/** A data folder and a database, for as many processes as a test wants. */
export interface Installation {
  folder: string
  /** What tells a process of it. */
  environment: { DATA_DIR: string; DATABASE_URL: string }
  /** As such a process does; closed with the test at the latest. */
  open(): Promise<Database>
  /** The same without its migrations. */
  connect(): Queries
  /** For what must end before these are closed; what came last ends first. */
  endFirst(end: () => Promise<unknown>): void
}

/** @param options.isNew whether nothing has ever opened its database */
export async function makeInstallation(t: TestContext, { isNew = false } = {}): Promise<Installation> {
  const { url, remove } = await makeTestDatabase(isNew ? 'template0' : templateName)
  const folder = await mkdtemp(join(tmpdir(), 'tessera-installation-'))
  const ends: (() => Promise<unknown>)[] = []
  t.after(async () => {
    for (const end of ends.toReversed()) await end()
    await remove()
    await rm(folder, { recursive: true })
  })
  return {
    folder,
    environment: { DATA_DIR: folder, DATABASE_URL: url ?? '' },
    async open() {
      const database = await openDatabase(folder, url)
      ends.push(database.close)
      return database
    },
    connect() {
      const queries = connect(folder, url)
      ends.push(() => queries.destroy())
      return queries
    },
    endFirst: end => void ends.push(end),
  }
}
