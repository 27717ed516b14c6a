import { sql, type Kysely } from 'kysely'
import type { Tables } from '../tables.ts'

export async function up(queries: Kysely<Tables>): Promise<void> {
  await queries.schema.alterTable('media').addColumn('removed_at', 'bigint').execute()
  // Deleted uploads, whose files may still have to go; few among all works.
  await sql`create index creations_abandoned on creations (owner_id)
    where deleted_at is not null and generation_id is null and portfolio_id is null`.execute(queries)
}
