import { listPendingMigrations, openDatabase } from '../open-database.ts'
import { defineFolderCommand, type FolderCommand } from './command.ts'

/** Migrates the database as a step of its own, before servers of a new release start. They would migrate it otherwise. */
export const migrationCommands: readonly FolderCommand[] = [
  defineFolderCommand({
    name: 'migrate',
    usage: '[--dry-run]',
    about: 'run the migrations of this release, beside running servers of the previous one',
    worksOnFolder: true,
    options: { 'dry-run': { type: 'boolean', about: 'only list the migrations' } },
    async run({ values: { 'dry-run': isDryRun } }, { dataDir, databaseUrl }) {
      const pending = await listPendingMigrations(dataDir, databaseUrl)
      if (pending.length === 0) return ['The database is up to date.']
      if (isDryRun) return [`${pending.length} migrations would run:`, ...pending]
      const begun = performance.now()
      const { close } = await openDatabase(dataDir, databaseUrl)
      await close()
      const seconds = ((performance.now() - begun) / 1_000).toFixed(1)
      return [`${pending.length} migrations have run (${seconds} s):`, ...pending]
    },
  }),
]
