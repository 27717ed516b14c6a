import type { Kysely } from 'kysely'
import type { PlatformTables } from '../tables.ts'

/** Messages to teams when the health of a release changes. */
export async function up({ schema }: Kysely<PlatformTables>): Promise<void> {
  await schema
    .createTable('alert_subscriptions')
    .addColumn('id', 'text', column => column.primaryKey())
    .addColumn('remote', 'text', column => column.notNull())
    .addColumn('kind', 'text', column => column.notNull())
    .addColumn('target', 'text', column => column.notNull())
    .addColumn('language', 'text', column => column.notNull())
    .addColumn('created_by', 'text', column => column.notNull())
    .addColumn('created_at', 'bigint', column => column.notNull())
    .addColumn('last_sent_at', 'bigint')
    .addColumn('last_error', 'text')
    .addColumn('failed_at', 'bigint')
    .execute()
  await schema
    .createTable('alert_messages')
    .addColumn('id', 'text', column => column.primaryKey())
    .addColumn('subscription', 'text', column => column.notNull())
    .addColumn('event', 'text', column => column.notNull())
    .addColumn('content', 'text', column => column.notNull())
    .addColumn('created_at', 'bigint', column => column.notNull())
    .addColumn('due_at', 'bigint')
    .addColumn('attempts', 'integer', column => column.notNull().defaultTo(0))
    .addUniqueConstraint('alert_messages_event', ['subscription', 'event'])
    .execute()
  await schema.createIndex('alert_messages_due').on('alert_messages').column('due_at').execute()
  await schema
    .createTable('unhealthy_releases')
    .addColumn('channel', 'text', column => column.notNull())
    .addColumn('name', 'text', column => column.notNull())
    .addColumn('version', 'text', column => column.notNull())
    .addPrimaryKeyConstraint('unhealthy_releases_key', ['channel', 'name'])
    .execute()
  await schema
    .createTable('alerted_faults')
    .addColumn('channel', 'text', column => column.notNull())
    .addColumn('name', 'text', column => column.notNull())
    .addColumn('fingerprint', 'text', column => column.notNull())
    .addColumn('at', 'bigint', column => column.notNull())
    .addPrimaryKeyConstraint('alerted_faults_key', ['channel', 'name', 'fingerprint'])
    .execute()
  await schema.createIndex('release_history_action').on('release_history').columns(['action', 'at']).execute()
}
