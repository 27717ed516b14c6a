import { accessSync, constants, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StartError } from '../start-error.ts'

/** The name of the database in the data folder. */
export const sqliteFile = 'tessera.sqlite'

/**
 * Opens the database and sets the pragmas that the stores rely on.
 *
 * @param dataDir null: in memory, lost when it is closed
 * @throws {StartError} when the folder cannot be used
 */
export function openSqlite(dataDir: string | null): DatabaseSync {
  const sqlite = openFile(dataDir)
  sqlite.exec('pragma busy_timeout = 5000')
  sqlite.exec('pragma journal_mode = wal')
  // A committed transaction survives a power failure. This costs one fsync for each commit
  sqlite.exec('pragma synchronous = full')
  sqlite.exec('pragma foreign_keys = on')
  // 32 MiB of pages in memory (a negative value is in KiB). With the default of 2 MiB large tables are read again each time
  sqlite.exec('pragma cache_size = -32768')
  // Pages that are not in the cache are read without a system call. This is the maximum of SQLite
  sqlite.exec('pragma mmap_size = 2147418112')
  return sqlite
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
