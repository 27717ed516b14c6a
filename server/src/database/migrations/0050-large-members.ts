import { sql, type Kysely } from 'kysely'
import { getSqlDialect } from '@tessera/server-kit/database/select-sql-dialect'
import type { Tables } from '../tables.ts'

/**
 * Lets no deletion of a creation merge segments of SQLite's search index: one statement merged for more than half a
 * second. The cleanup of the search index merges them in steps. And finds closed accounts, and
 * what counts for a member's quotas, without reading all others.
 */
export async function up(queries: Kysely<Tables>): Promise<void> {
  await sql`create index accounts_closed on accounts (id) where closed_at is not null`.execute(queries)
  await sql`create index creations_uploaded on creations (owner_id, medium_id)
    where deleted_at is null and generation_id is null and portfolio_id is null`.execute(queries)
  await sql`create index creations_portfolios on creations (owner_id, id) where portfolio_id is not null`.execute(
    queries,
  )
  if (getSqlDialect(queries).name === 'postgres') return
  await sql`insert into gallery_search (gallery_search, rank) values ('deletemerge', 0)`.execute(queries)
}
