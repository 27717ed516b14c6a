import { sql, type Expression, type RawBuilder } from 'kysely'

/**
 * What stands between the brackets of a JSON list of texts that are JSON already, in the order of the rows; null
 * where there are none. Here as SQLite does it. PostgreSQL has
 * `string_agg` for it, and `convert_to(…, 'UTF8')` for the bytes.
 */
export const listOf = (json: Expression<string>): RawBuilder<string | null> =>
  sql<string | null>`group_concat(${json})`

/** A text as the bytes that are sent, so that it never becomes a string on the way. */
export const bytesOf = (text: Expression<string | null>): RawBuilder<Uint8Array | null> =>
  sql<Uint8Array | null>`cast(${text} as blob)`
