import { sql, type Kysely } from 'kysely'
import type { PlatformTables } from '../tables.ts'

/** Named lists of releases, and changes of several releases that the history shows, and a canary serves, as one. */
export async function up(queries: Kysely<PlatformTables>): Promise<void> {
  const { schema } = queries
  await schema
    .createTable('change_sets')
    .addColumn('name', 'text', column => column.primaryKey())
    .addColumn('note', 'text')
    .addColumn('created_by', 'text', column => column.notNull())
    .addColumn('created_at', 'bigint', column => column.notNull())
    .addColumn('changed_at', 'bigint', column => column.notNull())
    .execute()
  await schema
    .createTable('change_set_releases')
    .addColumn('change_set', 'text', column => column.notNull())
    .addColumn('name', 'text', column => column.notNull())
    .addColumn('version', 'text', column => column.notNull())
    .addColumn('added_by', 'text', column => column.notNull())
    .addColumn('added_at', 'bigint', column => column.notNull())
    .addPrimaryKeyConstraint('change_set_releases_key', ['change_set', 'name'])
    .execute()
  await schema.alterTable('live_releases').addColumn('canary_group', 'text').execute()
  await schema.alterTable('release_history').addColumn('change_id', 'text').execute()
  await schema.alterTable('release_history').addColumn('change_set', 'text').execute()
  for (const index of [
    sql`release_history_change on release_history (change_id) where change_id is not null`,
    sql`release_history_change_set on release_history (change_set, channel, id) where change_set is not null`,
  ])
    await sql`create index ${index}`.execute(queries)
}
