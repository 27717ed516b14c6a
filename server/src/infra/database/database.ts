import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Kysely } from 'kysely'
import { StartError } from '../../config/config.ts'
import { createStores, type Stores, type Transact } from '../../features/stores.ts'
import {
  createFileInstallLock,
  createPostgresInstallLock,
  type InstallLock,
  type LockedTask,
} from '@tessera/platform/database/install-lock'
import type { Clock } from '@tessera/platform/clock'
import { systemClock } from '@tessera/platform/system-clock'
import { createDatabaseClock } from './database-clock.ts'
import { checkMigrated, findMissingMigration, migrate, migrations } from './migrations.ts'
import { describeConnectionError, createPostgresDialect } from '@tessera/platform/database/kysely-postgres'
import type { Queries } from './queries.ts'
import { runTransaction } from '@tessera/platform/database/queries'
import { createSqliteDialect, createSqliteReader } from '@tessera/platform/database/kysely-sqlite'
import { openSqlite, sqliteFile } from '@tessera/platform/database/open-sqlite'
import type { Tables } from './tables.ts'

export interface Database {
  stores: Stores
  transact: Transact
  /** Runs work in one process of the installation at a time. */
  alone: InstallLock
  /** Completes the publication of a release in one process of the installation at a time. */
  publishAlone: InstallLock
  /** The clock that all processes of the installation share. */
  clock: Clock
  /** Rejects if the database does not respond or lacks a migration. */
  check(): Promise<void>
  /** Direct access to the tables, for load tests and tests. */
  queries: Queries
  close(): Promise<void>
}

/**
 * Opens the database and runs pending migrations.
 *
 * @param dataDir folder of the embedded database, created if it is missing; null: in memory
 * @param url of a PostgreSQL, which replaces the embedded database
 * @throws {StartError} if the folder or the PostgreSQL cannot be used
 */
export async function openDatabase(dataDir: string | null, url: string | null = null): Promise<Database> {
  const queries = connectDatabase(dataDir, url)
  await closeOnError(queries, () => migrate(queries))
  return closeOnError(queries, () => createDatabase(queries, dataDir, url))
}

/**
 * Opens the database of an installation that a server has prepared. Creates and migrates nothing.
 *
 * @throws {StartError} if there is no installation, or its database is older than this release
 */
export async function openInstalledDatabase(dataDir: string, url: string | null): Promise<Database> {
  const noInstallation = new StartError(
    `There is no installation in ${url === null ? `DATA_DIR ${dataDir}` : 'the database of DATABASE_URL'}.`,
  )
  if (url === null && !existsSync(join(dataDir, sqliteFile))) throw noInstallation
  const queries = connectDatabase(dataDir, url)
  const missing = await closeOnError(queries, () => findMissingMigration(queries))
  if (missing === null) return closeOnError(queries, () => createDatabase(queries, dataDir, url))
  await queries.destroy()
  if (missing === migrations[0]?.name) throw noInstallation
  throw new StartError(
    `The database is older than this release: the migration ${missing} has not run. Start the server of this release first, or use the commands of the release that runs.`,
  )
}

async function closeOnError<Result>(queries: Queries, operation: () => Promise<Result>): Promise<Result> {
  try {
    return await operation()
  } catch (cause) {
    await queries.destroy()
    const reason = describeConnectionError(cause)
    throw reason ? new StartError(`DATABASE_URL cannot be used: ${reason}.`, { cause }) : cause
  }
}

async function createDatabase(
  queries: Queries,
  dataDir: string | null,
  url: string | null,
): Promise<Database> {
  const databaseClock = url === null ? null : await createDatabaseClock(queries)
  // Reads of the gallery use their own connection, so that they do not wait for transactions.
  const reader = url === null && dataDir !== null ? openSqlite(dataDir) : null
  const read = reader ? createSqliteReader(reader) : undefined
  const createLock = (name: LockedTask) =>
    url === null ? createFileInstallLock(dataDir, name) : createPostgresInstallLock(queries, name)
  return {
    stores: createStores(queries, read),
    transact: work => runTransaction(queries, transaction => work(createStores(transaction))),
    queries,
    alone: createLock('preparations'),
    publishAlone: createLock('publications'),
    clock: databaseClock?.now ?? systemClock,
    check: () => checkMigrated(queries),
    async close() {
      databaseClock?.stop()
      if (reader?.isOpen) reader.close()
      await queries.destroy()
    },
  }
}

/** Connects to the database without running migrations. */
export function connectDatabase(dataDir: string | null, url: string | null): Queries {
  const dialect =
    url === null
      ? createSqliteDialect(openSqlite(dataDir))
      : createPostgresDialect(url, error =>
          console.error('A connection to the database broke:', error.message),
        )
  return new Kysely<Tables>({ dialect })
}
