import { Kysely } from 'kysely'
import { StartError } from '../../config/config.ts'
import { createStores, type Stores, type Transact } from '../../features/stores.ts'
import {
  createFileInstallLock,
  createPostgresInstallLock,
  type InstallLock,
} from '@tessera/platform/database/install-lock'
import { checkMigrated, migrate } from './migrations.ts'
import { describeConnectionError, createPostgresDialect } from '@tessera/platform/database/kysely-postgres'
import type { Queries } from './queries.ts'
import { runTransaction } from '@tessera/platform/database/queries'
import { createSqliteDialect, createSqliteReader } from '@tessera/platform/database/kysely-sqlite'
import { openSqlite } from '@tessera/platform/database/open-sqlite'
import type { Tables } from './tables.ts'

export interface Database {
  stores: Stores
  transact: Transact
  /** Runs work in one process of the installation at a time. */
  alone: InstallLock
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
  await migrate(queries).catch(async (cause: unknown) => {
    await queries.destroy()
    const reason = describeConnectionError(cause)
    throw reason ? new StartError(`DATABASE_URL cannot be used: ${reason}.`, { cause }) : cause
  })
  // Reads of the gallery use their own connection, so that they do not wait for transactions.
  const reader = url === null && dataDir !== null ? openSqlite(dataDir) : null
  const read = reader ? createSqliteReader(reader) : undefined
  return {
    stores: createStores(queries, read),
    transact: work => runTransaction(queries, transaction => work(createStores(transaction))),
    queries,
    alone: url === null ? createFileInstallLock(dataDir) : createPostgresInstallLock(queries),
    check: () => checkMigrated(queries),
    async close() {
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
