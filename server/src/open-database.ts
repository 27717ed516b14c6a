import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from './config/config.ts'
import type { Transact } from './feature.ts'
import { createStores, type Stores } from './features.ts'
import type { InstallLock } from '@tessera/server-kit/database/install-lock'
import type { Clock } from '@tessera/server-kit/clock'
import { systemClock } from '@tessera/server-kit/system-clock'
import { createDatabaseClock } from './database/database-clock.ts'
import {
  checkMigrated,
  compareMigrations,
  findMissingMigration,
  migrate,
  migrations,
} from './database/migrations.ts'
import { describeConnectionError, type ConnectionCounts } from '@tessera/server-kit/database/kysely-postgres'
import type { Queries } from './database/queries.ts'
import { runTransaction } from '@tessera/server-kit/database/queries'
import { sqliteFile } from '@tessera/server-kit/database/open-sqlite'
import { reportLongWait } from '@tessera/server-kit/database/report-long-wait'
import { createSilentLog, type Log } from './log/log.ts'
import { connectDatabase, type DatabaseConnection } from './database/connect-database.ts'
import { isSqliteError, sqliteCodes } from '@tessera/server-kit/database/sqlite-errors'
import { OutageError } from '@tessera/server-kit/http/domain-error'

export interface Database {
  stores: Stores
  transact: Transact<Stores>
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
  /** Counts the connections of this process to PostgreSQL; null for SQLite. */
  countConnections(): ConnectionCounts | null
  close(): Promise<void>
}

/**
 * Opens the database and runs pending migrations.
 *
 * @param dataDir folder of the embedded database, created if it is missing; null: in memory
 * @param url of a PostgreSQL, which replaces the embedded database
 * @param log receives what no query reports
 * @throws {StartError} if the folder or the PostgreSQL cannot be used
 */
export async function openDatabase(
  dataDir: string | null,
  url: string | null = null,
  log: Log = createSilentLog(),
): Promise<Database> {
  const connection = connectDatabase(dataDir, url, log)
  const { queries } = connection
  return closeOnError(queries, async () => {
    const message = 'the database is being migrated, by this server or by another one that this one waits for'
    await reportLongWait(
      () => Promise.resolve(message),
      text => log.warn(text),
      () => migrate(queries),
    )
    const { unknown } = await compareMigrations(queries)
    if (unknown.length > 0)
      log.warn(
        `a newer release has migrated the database (${unknown.join(', ')}): this one can have lost abilities, or fail; start the newer one, or restore a backup`,
      )
    return createDatabase(connection, url)
  })
}

/**
 * Returns the migrations that opening the database would run. Changes nothing.
 *
 * @throws {StartError} if the folder or the PostgreSQL cannot be used
 */
export async function listPendingMigrations(dataDir: string, url: string | null): Promise<readonly string[]> {
  if (url === null && !existsSync(join(dataDir, sqliteFile))) return migrations.map(({ name }) => name)
  const { queries } = connectDatabase(dataDir, url)
  const { missing } = await closeOnError(queries, () => compareMigrations(queries))
  await queries.destroy()
  return missing
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
  const connection = connectDatabase(dataDir, url)
  const { queries } = connection
  const missing = await closeOnError(queries, () => findMissingMigration(queries))
  if (missing === null) return closeOnError(queries, () => createDatabase(connection, url))
  await queries.destroy()
  if (missing === migrations[0]?.name) throw noInstallation
  throw new StartError(
    `The database is older than this release: the migration ${missing} has not run. Run the command migrate or start the server of this release first, or use the commands of the release that runs.`,
  )
}

async function closeOnError<Result>(queries: Queries, operation: () => Promise<Result>): Promise<Result> {
  try {
    return await operation()
  } catch (cause) {
    await queries.destroy()
    throw describeOpenError(cause)
  }
}

/** Explains to the operator why the database cannot be opened. */
function describeOpenError(cause: unknown): unknown {
  if (cause instanceof OutageError && isSqliteError(cause.cause, sqliteCodes.busy))
    return new StartError(
      'The database in DATA_DIR is locked by another program for more than 5 seconds. Wait until it ends, or stop it.',
      { cause },
    )
  const reason = describeConnectionError(cause)
  return reason ? new StartError(`DATABASE_URL cannot be used: ${reason}.`, { cause }) : cause
}

async function createDatabase(
  { queries, read, createLock, getDamage, countConnections }: DatabaseConnection,
  url: string | null,
): Promise<Database> {
  const databaseClock = url === null ? null : await createDatabaseClock(queries)
  return {
    stores: createStores(queries, read),
    transact: work => runTransaction(queries, transaction => work(createStores(transaction))),
    queries,
    countConnections,
    alone: createLock('preparations'),
    publishAlone: createLock('publications'),
    clock: databaseClock?.now ?? systemClock,
    async check() {
      const damage = getDamage()
      if (damage) throw damage
      await checkMigrated(queries)
    },
    async close() {
      databaseClock?.stop()
      await queries.destroy()
    },
  }
}
