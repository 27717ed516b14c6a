import type { Kysely } from 'kysely'
import type { PlatformTables } from '../tables.ts'

/** Changes of production that wait for a second person. */
export async function up({ schema }: Kysely<PlatformTables>): Promise<void> {
  await schema
    .createTable('approval_requests')
    .addColumn('change', 'text', column => column.primaryKey())
    .addColumn('requested_by', 'text', column => column.notNull())
    .addColumn('requested_at', 'bigint', column => column.notNull())
    .execute()
}
