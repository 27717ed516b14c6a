import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Queries } from './queries.ts'

/**
 * What one process of an installation does at a time: it prepares the installation at its start, and completes the
 * publication of a release.
 */
export type LockedTask = 'preparations' | 'publications'

/** Runs a task under a lock of the whole installation. Other processes wait until the lock is released. */
export type InstallLock = <Result>(task: () => Promise<Result>) => Promise<Result>

const pollIntervalMs = 100

/** Uses an advisory lock. PostgreSQL releases it with the connection, however the process ends. */
export const createPostgresInstallLock =
  (queries: Queries, name: LockedTask): InstallLock =>
  task =>
    queries.connection().execute(async connection => {
      const lock = sql`hashtext(${`tessera ${name}`})`
      // Another server may prepare the installation for minutes
      await sql`set statement_timeout = 0`.execute(connection)
      await sql`select pg_advisory_lock(${lock})`.execute(connection)
      try {
        return await task()
      } finally {
        await sql`select pg_advisory_unlock(${lock})`.execute(connection)
        await sql`reset statement_timeout`.execute(connection)
      }
    })

/**
 * Uses a lock on a file beside the database. The operating system releases it however the process ends. The file is an
 * empty SQLite database of its own, so that other processes can still write to the real one.
 *
 * @param dataDir null: the database is in memory, so no other process uses it
 */
export const createFileInstallLock =
  (dataDir: string | null, name: LockedTask): InstallLock =>
  async task => {
    if (dataDir === null) return task()
    const lock = new DatabaseSync(join(dataDir, `${name}.lock`))
    try {
      while (!tryLock(lock)) await setTimeout(pollIntervalMs)
      return await task()
    } finally {
      lock.close()
    }
  }

/** The error code SQLITE_BUSY. */
const sqliteBusy = 5

/** Returns false when another process holds the lock. */
function tryLock(lock: DatabaseSync): boolean {
  try {
    lock.exec('begin exclusive')
    return true
  } catch (error) {
    if ((error as { errcode?: number }).errcode === sqliteBusy) return false
    throw error
  }
}
