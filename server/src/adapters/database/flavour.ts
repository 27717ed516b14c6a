import { PostgresAdapter, type Expression, type RawBuilder } from 'kysely'
import { postgresFlavour } from './postgres-flavour.ts'
import type { Queries } from './queries.ts'
import { sqliteFlavour } from './sqlite-flavour.ts'

/** When a trigger acts: `after update of username on accounts`. */
export interface Trigger {
  name: string
  table: string
  when: string
  /** Statements, each with its semicolon; `new` and `old` are the row. */
  does: string
}

/** Where SQLite and PostgreSQL say the same in different words. Whoever needs another such word adds it here. */
export interface Flavour {
  /** The type of a key that is a whole number, and that the table is kept in the order of. */
  readonly wholeKey: string
  /** The type of a key that the database counts up by itself. */
  readonly countedKey: string
  /** Behind a table whose key is made of several columns and that is read by nothing else. */
  readonly keptByKey: string
  /** A JSON object, on which no byte is spent for looks, of SQL expressions by their names in it. */
  jsonObject(fields: Readonly<Record<string, string>>): string
  createTrigger(trigger: Trigger): string
  dropTrigger(trigger: Pick<Trigger, 'name' | 'table'>): string
  /**
   * Makes whoever is about to write wait until it is their turn with the gallery, and have it to the end of their
   * transaction. For databases where several write at once: its counts are changed in any order, and two
   * would wait for each other.
   */
  queueForGallery(writers: readonly Omit<Trigger, 'does'>[]): readonly string[]
  /**
   * What stands between the brackets of a JSON list of texts that are JSON already, in the order of the rows;
   * null where there are none.
   */
  listOf(json: Expression<string>): RawBuilder<string | null>
  /** A text as the bytes that are sent, so that it never becomes a string on the way. */
  bytesOf(text: Expression<string | null>): RawBuilder<Uint8Array | null>
  /** Gives the memory of bytes that were read back at once, where nothing else lies in it; they are gone. */
  letGoOf(bytes: Uint8Array): void
  /** In a transaction: waits until no other one runs migrations, and keeps the others waiting to its end. */
  readonly waitForMigrations: RawBuilder<unknown>
  /** Behind a query for rows to take: those that somebody takes in this moment are not waited for. */
  readonly passingByTaken: RawBuilder<unknown>
}

/** That of the database which the queries are for. */
export const flavourOf = (queries: Queries): Flavour =>
  queries.getExecutor().adapter instanceof PostgresAdapter ? postgresFlavour : sqliteFlavour
