import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { sql } from 'kysely'
import { createTestDatabase } from '@tessera/server-kit/testing/postgres'
import { connectDatabase } from '../../src/database/connect-database.ts'
import { openDatabase, type Database } from '../../src/open-database.ts'
import type { Log } from '../../src/log/log.ts'
import type { Queries } from '../../src/database/queries.ts'
import { borrowTestDatabase } from './reusable-database.ts'
import { copySqliteTemplate } from './sqlite-template.ts'

/** The database that every PostgreSQL test database is a copy of. */
export const templateName = 'tessera'

/** Opens an empty database that is deleted when it is closed. */
export async function openTestDatabase(): Promise<Database> {
  const { url, remove } = await borrowTestDatabase(templateName)
  return url === null ? openSqliteCopy() : removeAfterClose(await openDatabase(null, url), remove)
}

async function openSqliteCopy(): Promise<Database> {
  const folder = await mkdtemp(join(tmpdir(), 'tessera-database-'))
  await copySqliteTemplate(folder)
  const database = await openDatabase(folder)
  // The data does not have to survive a crash
  await sql`pragma synchronous = off`.execute(database.queries)
  return removeAfterClose(database, () => rm(folder, { recursive: true }))
}

const removeAfterClose = (database: Database, remove: () => Promise<void>): Database => ({
  ...database,
  async close() {
    await database.close()
    await remove()
  },
})

/** A data folder and a database for any number of processes. */
export interface TestInstallation {
  folder: string
  /** The environment variables with which a process uses it. */
  environment: Record<'DATA_DIR' | 'DATABASE_URL' | 'DATABASE_LISTEN_URL', string>
  /** Opens the database as such a process does. It is closed at the latest after the test. */
  open(log?: Log): Promise<Database>
  /** Connects without migrations. */
  connect(): Queries
  /** Registers a function to run before these are closed, last registered first. */
  closeBefore(end: () => Promise<unknown>): void
}

/** @param options.isNew whether the database has no tables yet */
export async function createTestInstallation(
  t: TestContext,
  { isNew = false } = {},
): Promise<TestInstallation> {
  const { url, directUrl, remove } = await createTestDatabase(isNew ? 'template0' : templateName)
  const folder = await mkdtemp(join(tmpdir(), 'tessera-installation-'))
  if (url === null && !isNew) await copySqliteTemplate(folder)
  const ends: (() => Promise<unknown>)[] = []
  t.after(async () => {
    for (const end of ends.toReversed()) await end()
    await remove()
    await rm(folder, { recursive: true })
  })
  return {
    folder,
    environment: { DATA_DIR: folder, DATABASE_URL: url ?? '', DATABASE_LISTEN_URL: directUrl ?? '' },
    async open(log) {
      const database = await openDatabase(folder, url, log)
      ends.push(database.close)
      return database
    },
    connect() {
      const { queries } = connectDatabase(folder, url)
      ends.push(() => queries.destroy())
      return queries
    },
    closeBefore: end => void ends.push(end),
  }
}
