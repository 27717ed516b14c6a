import type { Kysely } from 'kysely'
import type { PlatformTables } from '../tables.ts'

/** What the content security policy of pages has blocked, as browsers report it. */
export async function up({ schema }: Kysely<PlatformTables>): Promise<void> {
  await schema
    .createTable('policy_reports')
    .addColumn('channel', 'text', column => column.notNull())
    .addColumn('directive', 'text', column => column.notNull())
    .addColumn('blocked', 'text', column => column.notNull())
    .addColumn('release', 'text', column => column.notNull())
    .addColumn('reports', 'bigint', column => column.notNull())
    .addColumn('last_at', 'bigint', column => column.notNull())
    .addPrimaryKeyConstraint('policy_reports_key', ['channel', 'directive', 'blocked', 'release'])
    .execute()
}
