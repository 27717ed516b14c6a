import type { Expression, RawBuilder } from 'kysely'

/** A trigger that runs for each row. */
export interface Trigger {
  name: string
  table: string
  /** As SQL: `after update of username`. */
  event: string
  /** SQL statements, each with its semicolon; `new` and `old` are the row. */
  body: string
}

/** The SQL that differs between SQLite and PostgreSQL. Add further differences here. */
export interface SqlDialect {
  readonly name: 'sqlite' | 'postgres'
  /** The type of an integer primary key. */
  readonly integerKeyType: string
  /** The type of an integer primary key that the database increments. */
  readonly autoIncrementKeyType: string
  /** The suffix of `create table` that stores the rows in the order of a composite primary key. */
  readonly clusteredTableSuffix: string
  /** Builds a JSON object without spaces from SQL expressions by field name. */
  jsonObject(fields: Readonly<Record<string, string>>): string
  createTrigger(trigger: Trigger): string
  dropTrigger(trigger: Pick<Trigger, 'name' | 'table'>): string
  /**
   * Joins the JSON texts of all rows with commas, in the order of the rows; null without rows. Adds no brackets.
   * The result is UTF-8: decoding and encoding a long text costs more than the query.
   */
  joinJsonItems(json: Expression<string>): RawBuilder<Uint8Array | null>
  /** The statements that, in a transaction, take the lock on migrations until the end of the transaction. */
  readonly lockMigrations: readonly RawBuilder<unknown>[]
  /** The suffix of a `select` that skips rows which another transaction has locked. */
  readonly skipLockedRows: RawBuilder<unknown>
}
