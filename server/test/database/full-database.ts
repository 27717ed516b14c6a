import { sql } from 'kysely'
import { getSqlDialect } from '@tessera/server-kit/database/select-sql-dialect'
import type { Queries } from '../../src/database/queries.ts'

/**
 * Lets the database refuse new feedback for want of space. SQLite gets a limit of pages; PostgreSQL a trigger with the error
 * that it has on a full disk.
 *
 * @returns a function that gives it space again
 */
export async function fillDatabase(queries: Queries): Promise<() => Promise<unknown>> {
  if (getSqlDialect(queries).name === 'sqlite') {
    // A migration that drops an index leaves free pages
    await sql`vacuum`.execute(queries)
    await sql`pragma max_page_count = 1`.execute(queries)
    return () => sql`pragma max_page_count = 1000000`.execute(queries)
  }
  await sql`create function refuse() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`.execute(queries)
  await sql`create trigger full_disk before insert on feedback execute function refuse()`.execute(queries)
  return () => sql`drop trigger full_disk on feedback`.execute(queries)
}
