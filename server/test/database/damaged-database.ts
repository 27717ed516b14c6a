import { open } from 'node:fs/promises'
import { sql } from 'kysely'
import { getSqlDialect } from '@tessera/server-kit/database/select-sql-dialect'
import type { Queries } from '../../src/database/queries.ts'

/** Returns the file of an SQLite. */
export async function findSqliteFile(queries: Queries): Promise<string> {
  const { rows } = await sql<{ file: string }>`pragma database_list`.execute(queries)
  return rows[0]?.file ?? ''
}

/**
 * Damages a table that no query has used yet. In the file of an SQLite its first page is overwritten; in PostgreSQL a trigger has
 * the error of a damaged page.
 */
export async function damageTable(queries: Queries, table: string): Promise<void> {
  if (getSqlDialect(queries).name === 'sqlite') {
    await sql`pragma wal_checkpoint(truncate)`.execute(queries)
    const page = await sql<{ root: number; size: number }>`
      select rootpage as root, page_size as size from sqlite_schema, pragma_page_size where name = ${table}
    `.execute(queries)
    const { root = 0, size = 0 } = page.rows[0] ?? {}
    await using file = await open(await findSqliteFile(queries), 'r+')
    await file.write(Buffer.alloc(size, 'damage'), 0, size, (root - 1) * size)
    return
  }
  await sql`create function break() returns trigger language plpgsql as
    $$ begin raise exception 'invalid page in block 0' using errcode = 'XX001'; end $$`.execute(queries)
  await sql`create trigger damage before insert on ${sql.table(table)} execute function break()`.execute(
    queries,
  )
}
