import { sql, type Kysely } from 'kysely'
import { getSqlDialect } from '@tessera/server-kit/database/select-sql-dialect'
import { queueGalleryWriters } from '../gallery-queue.ts'
import type { Tables } from '../tables.ts'

export async function up(queries: Kysely<Tables>): Promise<void> {
  const statements = queueGalleryWriters(getSqlDialect(queries), [
    { name: 'creations_queue', event: 'before update or delete', table: 'creations' },
    { name: 'accounts_queue', event: 'before update of suspended_at', table: 'accounts' },
  ])
  for (const statement of statements) await sql.raw(statement).execute(queries)
}
