import { StartError } from '../start-error.ts'

/**
 * A part of the database cannot be read, because the disk or a program has changed its files. The response has status 500 and a
 * sentence. A process that meets it at its start ends with this message.
 */
export class DamagedDatabaseError extends StartError {
  constructor(cause: unknown) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    super(
      `The database is damaged: ${reason}. Restore a backup, as "Backup" in docs/OPERATING.md describes: with SQLite, ` +
        'DATA_DIR=EMPTY_FOLDER npm run admin -- restore BACKUP. Keep the damaged files until the site runs again.',
      { cause },
    )
  }
}

/** Called when a query finds that the database is damaged. */
export type ReportDamage = (error: DamagedDatabaseError) => void
