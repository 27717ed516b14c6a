import type { Kysely } from 'kysely'
import type { PlatformTables } from '../tables.ts'

/** Faults of releases in groups, and the reports of each minute. */
export async function up({ schema }: Kysely<PlatformTables>): Promise<void> {
  await schema
    .createTable('release_fault_groups')
    .addColumn('channel', 'text', column => column.notNull())
    .addColumn('name', 'text', column => column.notNull())
    .addColumn('version', 'text', column => column.notNull())
    .addColumn('fingerprint', 'text', column => column.notNull())
    .addColumn('count', 'bigint', column => column.notNull())
    .addColumn('first_at', 'bigint', column => column.notNull())
    .addColumn('last_at', 'bigint', column => column.notNull())
    .addColumn('phase', 'text', column => column.notNull())
    .addColumn('message', 'text', column => column.notNull())
    .addColumn('stack', 'text')
    .addColumn('screen', 'text')
    .addPrimaryKeyConstraint('release_fault_groups_pk', ['channel', 'name', 'version', 'fingerprint'])
    .execute()
  await schema
    .createTable('release_report_minutes')
    .addColumn('channel', 'text', column => column.notNull())
    .addColumn('name', 'text', column => column.notNull())
    .addColumn('version', 'text', column => column.notNull())
    .addColumn('minute', 'bigint', column => column.notNull())
    .addColumn('mounts', 'bigint', column => column.notNull())
    .addColumn('faults', 'bigint', column => column.notNull())
    .addPrimaryKeyConstraint('release_report_minutes_pk', ['channel', 'name', 'version', 'minute'])
    .execute()
  await schema
    .createIndex('release_report_minutes_minute')
    .on('release_report_minutes')
    .column('minute')
    .execute()
}
