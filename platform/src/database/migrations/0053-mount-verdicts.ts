import type { Kysely } from 'kysely'
import type { PlatformTables } from '../tables.ts'

/** What the gate found when it mounted screens, by a hash of what that depends on. */
export async function up({ schema }: Kysely<PlatformTables>): Promise<void> {
  await schema
    .createTable('mount_verdicts')
    .addColumn('key', 'text', column => column.primaryKey())
    .addColumn('findings', 'text', column => column.notNull())
    .addColumn('made_at', 'bigint', column => column.notNull())
    .execute()
}
