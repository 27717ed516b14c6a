import { CommandError } from '@tessera/command-line'
import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { openDatabase } from '../open-database.ts'
import { createBackup } from '../backup/create-backup.ts'
import { sqliteFile } from '@tessera/server-kit/database/open-sqlite'
import { RestoreError, restoreBackup } from '../backup/restore-backup.ts'
import type { Config } from '../config/config.ts'
import { defineFolderCommand, type FolderCommand } from './command.ts'

/** Media in a bucket are backed up with the tools of the store. */
const bucketAdvice =
  'Media and the files of releases are in the bucket: keep it with the versions and the replication of your store, or ' +
  'copy it after each backup, with "rclone sync" for example.'

/** Commands that copy an installation while it runs, and restore it. */
export const backupCommands: readonly FolderCommand[] = [
  defineFolderCommand({
    name: 'backup',
    usage: 'DIRECTORY',
    about: 'copy the database, media and releases into an empty directory, while the server runs',
    positionals: { min: 0, max: 1 },
    worksOnFolder: true,
    async run({ positionals: [typed] }, config) {
      refusePostgres(config, 'backup')
      const folder = await requireEmptyFolder(typed)
      if (!existsSync(join(config.dataDir, sqliteFile)))
        throw new CommandError(`There is no installation in DATA_DIR ${config.dataDir}.`)
      const withFiles = config.objectStore === null
      const { files, missing } = await createBackup(config.dataDir, folder, { withFiles, now: Date.now })
      const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
      return [
        `${files.length} files, ${Math.ceil(bytes / 1024 ** 2)} MiB, are in ${folder}.`,
        'Copy the directory to another machine: files in it may be links to those of the data folder.',
        ...(withFiles ? [] : [bucketAdvice]),
        ...missing.map(path => `Not there, although the database names it: ${path}`),
      ]
    },
  }),
  defineFolderCommand({
    name: 'restore',
    usage: 'DIRECTORY',
    about: 'put a backup into an empty DATA_DIR, and verify it',
    positionals: { min: 0, max: 1 },
    worksOnFolder: true,
    async run({ positionals: [typed] }, config) {
      refusePostgres(config, 'restore')
      if (!typed) throw new CommandError('DIRECTORY is missing: the folder of the backup.')
      const { madeAt, files, missing } = await restoreBackup(resolve(typed), config.dataDir).catch(
        rethrowAsCommandError,
      )
      const { stores, close } = await openDatabase(config.dataDir)
      try {
        const [members, faults] = await Promise.all([stores.accounts.list(), stores.ledger.findErrors()])
        return [
          `${config.dataDir} is as it was at ${madeAt}: ${members.length} members, ${files.length} files.`,
          ...(config.objectStore === null ? [] : [bucketAdvice]),
          ...missing.map(path => `Was not there when the backup was made: ${path}`),
          ...faults,
          `${faults.length} faults in the credits`,
        ]
      } finally {
        await close()
      }
    },
  }),
]

function refusePostgres(config: Config, word: string): void {
  if (config.databaseUrl === null) return
  throw new CommandError(
    `The database is PostgreSQL, which has its own ${word}: "pg_dump --format=custom" copies it while it runs, ` +
      `"pg_restore --clean" puts it back. ${bucketAdvice}`,
  )
}

async function requireEmptyFolder(typed: string | undefined): Promise<string> {
  if (!typed) throw new CommandError('DIRECTORY is missing: an empty folder for the backup.')
  const folder = resolve(typed)
  const names = await readdir(folder).catch((error: unknown): string[] => {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return []
    throw new CommandError(`${folder} cannot be used: ${message}`, { cause: error })
  })
  if (names.length > 0)
    throw new CommandError(`${folder} is not empty; each backup has a directory of its own.`)
  return folder
}

function rethrowAsCommandError(error: unknown): never {
  throw error instanceof RestoreError ? new CommandError(error.message, { cause: error }) : error
}
