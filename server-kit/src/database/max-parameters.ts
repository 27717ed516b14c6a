/**
 * The most parameters that a query may have. The databases accept more: SQLite 32,766, PostgreSQL 65,535. A query whose
 * parameters grow with the history of a member or of the site exceeds this limit in a test, long before it fails there.
 */
export const maxParameters = 1_100

/** @throws {RangeError} if a query has more than {@link maxParameters} */
export function checkParameterCount(count: number): void {
  if (count > maxParameters) throw new RangeError(`a query has more than ${maxParameters} parameters`)
}
