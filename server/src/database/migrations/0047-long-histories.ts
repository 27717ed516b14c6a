import { sql, type Kysely } from 'kysely'
import type { Tables } from '../tables.ts'

/** Indexes in whose order the creations, the media and the credit grants of a member are read page by page. */
export async function up(queries: Kysely<Tables>): Promise<void> {
  await sql`create index creations_shelf on creations (owner_id, created_at, id) where deleted_at is null`.execute(
    queries,
  )
  await sql`create index ledger_grants on ledger (account_id, at) where kind not in ('hold', 'keep', 'return')`.execute(
    queries,
  )
  await queries.schema.createIndex('media_owner_id').on('media').columns(['owner_id', 'id']).execute()
  await queries.schema.dropIndex('media_owner').execute()
}
