import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'
import type { ReportWait } from './report-long-wait.ts'
import { reportLongWait } from './report-long-wait.ts'
import { isSqliteError, sqliteCodes } from './sqlite-errors.ts'

/**
 * What one process of an installation does at a time: it prepares the installation at its start, and completes the
 * publication of a release.
 */
export type LockedTask = 'preparations' | 'publications'

/** Runs a task under a lock of the whole installation. Other processes wait until the lock is released. */
export type InstallLock = <Result>(task: () => Promise<Result>) => Promise<Result>

const pollIntervalMs = 100

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
      await waitForLock(
        name,
        { tryLock: () => tryLockFile(lock), describeHolder: () => 'another server' },
        reportWait,
      )
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

const describeWait = {
  preparations: holder => `${holder} prepares the installation; this server continues when it has finished`,
  publications: holder => `${holder} completes the publication of a release; this server waits`,
} as const satisfies Record<LockedTask, (holder: string) => string>

interface Lock {
  /** Returns false when another process holds the lock. */
  tryLock(): Promise<boolean> | boolean
  /** Names the process that holds the lock. */
  describeHolder(): Promise<string> | string
}

export const waitForLock = (
  name: LockedTask,
  { tryLock, describeHolder }: Lock,
  reportWait: ReportWait,
): Promise<void> =>
  reportLongWait(
    async () => describeWait[name](await describeHolder()),
    reportWait,
    async () => {
      while (!(await tryLock())) await setTimeout(pollIntervalMs)
    },
  )
