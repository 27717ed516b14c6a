/** The primary result codes of SQLite that the site handles. */
export const sqliteCodes = { busy: 5, corrupt: 11, full: 13, notADatabase: 26 } as const

/** Returns whether an error of SQLite has one of these codes, or an extended code of one. */
export function isSqliteError(error: unknown, ...codes: readonly number[]): boolean {
  const { errcode } = (error ?? {}) as { errcode?: unknown }
  return typeof errcode === 'number' && codes.includes(errcode & 0xff)
}
