import { accessSync, constants, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StartError } from '../../config.ts'

/**
 * The connection alone, set to the promises that the stores are written for.
 *
 * @param dataDir null: in memory, gone when it is closed
 * @throws {StartError} when the folder cannot be used
 */
export function openSqlite(dataDir: string | null): DatabaseSync {
  const sqlite = openFile(dataDir)
  sqlite.exec('pragma busy_timeout = 5000')
  sqlite.exec('pragma journal_mode = wal')
  // What a person was told is kept survives a loss of power, at one fsync a commit.
  sqlite.exec('pragma synchronous = full')
  sqlite.exec('pragma foreign_keys = on')
  // KiB of pages in memory; with the 2 MiB of the default a large gallery is read from the system each time.
  sqlite.exec('pragma cache_size = -32768')
  // What is not in there is read without a call of the system; as much as SQLite maps at the most.
  sqlite.exec('pragma mmap_size = 2147418112')
  return sqlite
}

function openFile(dataDir: string | null): DatabaseSync {
  if (dataDir === null) return new DatabaseSync(':memory:')
  try {
    mkdirSync(dataDir, { recursive: true })
    accessSync(dataDir, constants.W_OK)
    return new DatabaseSync(join(dataDir, 'tessera.sqlite'))
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new StartError(`DATA_DIR "${dataDir}" cannot be read and written: ${reason}`, { cause })
  }
}
