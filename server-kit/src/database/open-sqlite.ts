import { accessSync, constants, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StartError } from '../start-error.ts'
import { DamagedDatabaseError } from './damaged-database-error.ts'
import { isSqliteError, sqliteCodes } from './sqlite-errors.ts'

/** The name of the database in the data folder. */
export const sqliteFile = 'tessera.sqlite'

/**
 * Opens the database and sets the pragmas that the stores rely on.
 *
 * @param dataDir null: in memory, lost when it is closed
 * @throws {StartError} when the folder cannot be used, or its database is damaged
 */
export function openSqlite(dataDir: string | null): DatabaseSync {
  const sqlite = openFile(dataDir)
  try {
    setPragmas(sqlite)
  } catch (error) {
    sqlite.close()
    throw isSqliteError(error, sqliteCodes.corrupt, sqliteCodes.notADatabase)
      ? new DamagedDatabaseError(error)
      : error
  }
  return sqlite
}

/** Opens a further connection to the database, which cannot write. */
export function openSqliteReader(dataDir: string): DatabaseSync {
  const sqlite = openSqlite(dataDir)
  sqlite.exec('pragma query_only = on')
  return sqlite
}

function setPragmas(sqlite: DatabaseSync): void {
  // Processes that open a new database at once wait here for each other
  sqlite.exec('pragma busy_timeout = 5000')
  switchToWal(sqlite)
  // A committed transaction survives a power failure. This costs one fsync for each commit
  sqlite.exec('pragma synchronous = full')
  sqlite.exec('pragma foreign_keys = on')
  // 32 MiB of pages in memory (a negative value is in KiB). With the default of 2 MiB large tables are read again each time
  sqlite.exec('pragma cache_size = -32768')
  // Pages that are not in the cache are read without a system call. This is the maximum of SQLite
  sqlite.exec('pragma mmap_size = 2147418112')
  // SQLite would wait in the thread that serves every request. The driver waits with a timer
  sqlite.exec('pragma busy_timeout = 0')
}

const maxWalTries = 50
const walRetryMs = 100

/** Where two processes switch a new database at once, SQLite refuses one of them without the wait of `busy_timeout`. */
function switchToWal(sqlite: DatabaseSync): void {
  for (let tries = 1; ; tries += 1) {
    try {
      return sqlite.exec('pragma journal_mode = wal')
    } catch (error) {
      if (tries === maxWalTries || !isSqliteError(error, sqliteCodes.busy)) throw error
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, walRetryMs)
    }
  }
}

function openFile(dataDir: string | null): DatabaseSync {
  if (dataDir === null) return new DatabaseSync(':memory:')
  try {
    mkdirSync(dataDir, { recursive: true })
    accessSync(dataDir, constants.W_OK)
    return new DatabaseSync(join(dataDir, sqliteFile))
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new StartError(`DATA_DIR "${dataDir}" cannot be read and written: ${reason}`, { cause })
  }
}
