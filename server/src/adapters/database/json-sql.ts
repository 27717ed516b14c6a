import { sql, type Expression, type RawBuilder } from 'kysely'

/**
 * What databases call by different names when they build JSON: here as SQLite does. PostgreSQL has
 * `json_build_object`, `string_agg` and `convert_to(…, 'UTF8')` for the three.
 */
export const jsonObject = (fields: Record<string, Expression<unknown>>): RawBuilder<string> =>
  sql<string>`json_object(${sql.join(Object.entries(fields).flatMap(([name, value]) => [sql.lit(name), value]))})`

/** A JSON list of texts that are JSON already, in the order of the rows. */
export const listOf = (json: Expression<string>): RawBuilder<string> =>
  sql<string>`'[' || coalesce(group_concat(${json}), '') || ']'`

/** A text as the bytes that are sent, so that it never becomes a string on the way. */
export const bytesOf = (text: Expression<string>): RawBuilder<Uint8Array> =>
  sql<Uint8Array>`cast(${text} as blob)`
