import type { Kysely } from 'kysely'
import type { PlatformTables } from '../tables.ts'

/** Since when each rule of the gate judges a channel, and screenshots of what the gate found. */
export async function up({ schema }: Kysely<PlatformTables>): Promise<void> {
  await schema
    .createTable('gate_rules')
    .addColumn('channel', 'text', column => column.notNull())
    .addColumn('rule', 'text', column => column.notNull())
    .addColumn('introduced_at', 'bigint', column => column.notNull())
    .addPrimaryKeyConstraint('gate_rules_key', ['channel', 'rule'])
    .execute()
  await schema
    .createTable('gate_screenshots')
    .addColumn('id', 'text', column => column.primaryKey())
    .addColumn('image', 'text', column => column.notNull())
    .addColumn('taken_at', 'bigint', column => column.notNull())
    .execute()
  await schema.createIndex('gate_screenshots_by_time').on('gate_screenshots').column('taken_at').execute()
}
