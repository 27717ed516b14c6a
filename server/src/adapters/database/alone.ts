import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Queries } from './queries.ts'

/** Does work that no other process of the installation does meanwhile; the others wait for their turn. */
export type Alone = <Result>(work: () => Promise<Result>) => Promise<Result>

/** Milliseconds between two looks whether the other one is done. */
const lookEvery = 100

/** Behind a lock of the database, which goes with the connection that has it, however its process ends. */
export const aloneOnPostgres =
  (queries: Queries): Alone =>
  work =>
    queries.connection().execute(async connection => {
      const lock = sql`hashtext('tessera preparations')`
      await sql`select pg_advisory_lock(${lock})`.execute(connection)
      try {
        return await work()
      } finally {
        await sql`select pg_advisory_unlock(${lock})`.execute(connection)
      }
    })

/**
 * Behind a lock on a file beside the database, which the system takes back however its process ends. It is that of an
 * empty database of its own, so that everybody may write to the real one.
 *
 * @param dataDir null: the database is this process's alone
 */
export const aloneInFolder =
  (dataDir: string | null): Alone =>
  async work => {
    if (dataDir === null) return work()
    const lock = new DatabaseSync(join(dataDir, 'preparations.lock'))
    try {
      while (!isTaken(lock)) await setTimeout(lookEvery)
      return await work()
    } finally {
      lock.close()
    }
  }

const sqliteBusy = 5

/** Whether the lock is had now. */
function isTaken(lock: DatabaseSync): boolean {
  try {
    lock.exec('begin exclusive')
    return true
  } catch (error) {
    if ((error as { errcode?: number }).errcode === sqliteBusy) return false
    throw error
  }
}
