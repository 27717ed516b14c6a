import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { OutageError } from '../http/domain-error.ts'
import type { Queries } from './queries.ts'
import type { RunOnOneConnection } from './pinned-connections.ts'
import { isSqliteError, sqliteCodes } from './sqlite-errors.ts'
import { reportLongWait, type ReportWait } from './report-long-wait.ts'

/**
 * What one process of an installation does at a time: it prepares the installation at its start, and completes the
 * publication of a release.
 */
export type LockedTask = 'preparations' | 'publications'

/** Runs a task under a lock of the whole installation. Other processes wait until the lock is released. */
export type InstallLock = <Result>(task: () => Promise<Result>) => Promise<Result>

const pollIntervalMs = 100

/**
 * Uses an advisory lock. PostgreSQL releases it with the connection, however the process ends. The queries of the task run on the
 * same connection: when it breaks, the task can change nothing any more, because another process may have the lock.
 */
export const createPostgresInstallLock =
  (
    { queries, runOnOneConnection }: { queries: Queries; runOnOneConnection: RunOnOneConnection },
    name: LockedTask,
    reportWait: ReportWait,
  ): InstallLock =>
  task =>
    runOnOneConnection(async () => {
      const key = sql`hashtext(${`tessera ${name}`})`
      const tryLock = async () => {
        const { rows } = await sql<{
          isLocked: boolean
        }>`select pg_try_advisory_lock(${key}) as "isLocked"`.execute(queries)
        return rows[0]?.isLocked === true
      }
      await waitForLock(name, tryLock, reportWait)
      try {
        return await task()
      } finally {
        await sql`select pg_advisory_unlock(${key})`.execute(queries).catch(ignoreOutage)
      }
    })

/** A connection that broke has released its locks. */
function ignoreOutage(error: unknown): void {
  if (!(error instanceof OutageError)) throw error
}

/**
 * Uses a lock on a file beside the database. The operating system releases it however the process ends. The file is an
 * empty SQLite database of its own, so that other processes can still write to the real one.
 *
 * @param dataDir null: the database is in memory, so no other process uses it
 */
export const createFileInstallLock =
  (dataDir: string | null, name: LockedTask, reportWait: ReportWait): InstallLock =>
  async task => {
    if (dataDir === null) return task()
    const lock = new DatabaseSync(join(dataDir, `${name}.lock`))
    try {
      await waitForLock(name, () => tryLockFile(lock), reportWait)
      return await task()
    } finally {
      lock.close()
    }
  }

/** Returns false when another process holds the lock. */
function tryLockFile(lock: DatabaseSync): boolean {
  try {
    lock.exec('begin exclusive')
    return true
  } catch (error) {
    if (isSqliteError(error, sqliteCodes.busy)) return false
    throw error
  }
}

const waitMessages = {
  preparations: 'another server prepares the installation; this one continues when it has finished',
  publications: 'another server completes the publication of a release; this one waits',
} as const satisfies Record<LockedTask, string>

const waitForLock = (name: LockedTask, tryLock: () => Promise<boolean> | boolean, reportWait: ReportWait) =>
  reportLongWait(waitMessages[name], reportWait, async () => {
    while (!(await tryLock())) await setTimeout(pollIntervalMs)
  })
