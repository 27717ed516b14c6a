import { isSqliteError, sqliteCodes } from '../database/sqlite-errors.ts'

/** The disk or the database has no space left for new work. Nothing was changed. The response has status 507. */
export class OutOfSpaceError extends Error {
  override readonly name = 'OutOfSpaceError'
}

/** Throws an {@link OutOfSpaceError} where little space is left, before work begins that needs some. */
export type FreeDiskSpaceCheck = () => Promise<void>

/** The errors of a full disk: of the file system, and of PostgreSQL (disk_full). */
const codes: readonly unknown[] = ['ENOSPC', 'EDQUOT', '53100']

/** Returns whether an error, or what caused it, is a full disk. */
export function isOutOfSpace(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof OutOfSpaceError) return true
  const { code } = error as { code?: unknown }
  return codes.includes(code) || isSqliteError(error, sqliteCodes.full) || isOutOfSpace(error.cause)
}
