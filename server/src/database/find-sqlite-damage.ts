import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { sqliteFile } from '@tessera/server-kit/database/open-sqlite'

/** Prints `ok`, or the first damage. Node runs it in a process of its own: nothing else can stop SQLite while it reads. */
const script = `
  const { DatabaseSync } = require('node:sqlite')
  const sqlite = new DatabaseSync(process.argv[1], { readOnly: true, timeout: 5_000 })
  console.log(sqlite.prepare('pragma quick_check(1)').get().quick_check)`

/**
 * Reads the structure of the whole SQLite.
 *
 * @returns the first damage; null: none; `timeout`: it takes longer
 */
export const findSqliteDamage = (dataDir: string, timeoutMs: number): Promise<string | null> =>
  new Promise(resolve => {
    const args = ['-e', script, join(dataDir, sqliteFile)]
    execFile(process.execPath, args, { timeout: timeoutMs }, (error, stdout, stderr) => {
      if (error?.killed) return resolve('timeout')
      const damage = error
        ? (/^Error: (.+)$/m.exec(stderr)?.[1] ?? error.message)
        : stdout.trim().split('\n').at(-1)
      resolve(damage === 'ok' ? null : (damage ?? ''))
    })
  })
