import type { Kysely } from 'kysely'
import type { PlatformTables } from '../tables.ts'

/** Changes that start at a time, and times in which nothing new goes live. */
export async function up({ schema }: Kysely<PlatformTables>): Promise<void> {
  await schema.alterTable('change_jobs').addColumn('starts_at', 'bigint').execute()
  await schema
    .createTable('freezes')
    .addColumn('id', 'text', column => column.primaryKey())
    .addColumn('channel', 'text', column => column.notNull())
    .addColumn('starts_at', 'bigint', column => column.notNull())
    .addColumn('ends_at', 'bigint', column => column.notNull())
    .addColumn('reason', 'text', column => column.notNull())
    .addColumn('created_by', 'text', column => column.notNull())
    .execute()
}
