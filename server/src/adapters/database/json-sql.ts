import { sql, type Expression, type RawBuilder } from 'kysely'

/**
 * A JSON list of texts that are JSON already, in the order of the rows; here as SQLite does it. PostgreSQL has
 * `string_agg` for it, and `convert_to(…, 'UTF8')` for the bytes.
 */
export const listOf = (json: Expression<string>): RawBuilder<string> =>
  sql<string>`'[' || coalesce(group_concat(${json}), '') || ']'`

/** A text as the bytes that are sent, so that it never becomes a string on the way. */
export const bytesOf = (text: Expression<string>): RawBuilder<Uint8Array> =>
  sql<Uint8Array>`cast(${text} as blob)`
