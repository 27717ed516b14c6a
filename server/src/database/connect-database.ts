import { Kysely } from 'kysely'
import { createFileInstallLock } from '@tessera/server-kit/database/install-lock'
import type { InstallLock, LockedTask } from '@tessera/server-kit/database/install-lock'
import type { DamagedDatabaseError } from '@tessera/server-kit/database/damaged-database-error'
import { createLeasedInstallLock } from '@tessera/server-kit/database/leased-install-lock'
import { createPostgresDialect, type ConnectionCounts } from '@tessera/server-kit/database/kysely-postgres'
import { createSqliteDialect, createSqliteReader } from '@tessera/server-kit/database/kysely-sqlite'
import { openSqlite, openSqliteReader } from '@tessera/server-kit/database/open-sqlite'
import type { QueryReader } from '@tessera/server-kit/database/queries'
import { createSilentLog, type Log } from '../log/log.ts'
import type { Queries } from './queries.ts'
import type { Tables } from './tables.ts'

export interface DatabaseConnection {
  queries: Queries
  /** Reads the gallery without the layers of Kysely; undefined where that is impossible. */
  read?: QueryReader
  createLock(name: LockedTask): InstallLock
  /** Returns how a query has found out that the database is damaged; null: none has. */
  getDamage(): DamagedDatabaseError | null
  /** Counts the connections of this process to PostgreSQL; null for SQLite. */
  countConnections(): ConnectionCounts | null
}

/**
 * Connects to the database without running migrations.
 *
 * @param log receives what no query reports
 * @throws {StartError} if the folder cannot be used
 */
export function connectDatabase(
  dataDir: string | null,
  url: string | null,
  log: Log = createSilentLog(),
): DatabaseConnection {
  let damage: DamagedDatabaseError | null = null
  const reportDamage = (error: DamagedDatabaseError) => void (damage ??= error)
  const getDamage = () => damage
  const reportWait = (message: string) => log.warn(message)
  if (url !== null) {
    const reportError = (error: Error) => log.warn({ err: error }, 'a connection to the database broke')
    const dialect = createPostgresDialect(url, { reportError, reportDamage })
    const queries = new Kysely<Tables>({ dialect })
    const locking = { queries, runFenced: dialect.runFenced }
    return {
      queries,
      getDamage,
      countConnections: dialect.countConnections,
      createLock: name => createLeasedInstallLock(locking, name, reportWait),
    }
  }
  const writer = openSqlite(dataDir)
  const reader = dataDir === null ? null : openSqliteReader(dataDir)
  return {
    queries: new Kysely<Tables>({ dialect: createSqliteDialect(writer, reader, reportDamage) }),
    ...(reader && { read: createSqliteReader(reader, reportDamage) }),
    getDamage,
    countConnections: () => null,
    createLock: name => createFileInstallLock(dataDir, name, reportWait),
  }
}
