import type { Kysely } from 'kysely'
import type { PlatformTables } from '../tables.ts'

/** Links to compositions on staging, which were signed texts before. */
export async function up({ schema }: Kysely<PlatformTables>): Promise<void> {
  await schema
    .createTable('composition_links')
    .addColumn('id', 'text', column => column.primaryKey())
    .addColumn('content', 'text', column => column.notNull())
    .addColumn('expires_at', 'bigint', column => column.notNull())
    .execute()
}
