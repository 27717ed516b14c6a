import type { Kysely } from 'kysely'
import type { Tables } from '../tables.ts'

export async function up({ schema }: Kysely<Tables>): Promise<void> {
  await schema
    .createTable('releases')
    .addColumn('name', 'text', column => column.notNull())
    .addColumn('version', 'text', column => column.notNull())
    .addColumn('record', 'text', column => column.notNull())
    .addColumn('published_at', 'bigint', column => column.notNull())
    .addColumn('published_by', 'text', column => column.notNull())
    .addPrimaryKeyConstraint('releases_key', ['name', 'version'])
    .execute()

  await schema
    .createTable('live_releases')
    .addColumn('channel', 'text', column => column.notNull())
    .addColumn('name', 'text', column => column.notNull())
    .addColumn('version', 'text', column => column.notNull())
    .addColumn('previous', 'text')
    .addColumn('activated_by', 'text', column => column.notNull())
    .addPrimaryKeyConstraint('live_releases_key', ['channel', 'name'])
    .execute()

  await schema
    .createTable('release_history')
    .addColumn('channel', 'text', column => column.notNull())
    .addColumn('name', 'text', column => column.notNull())
    .addColumn('version', 'text', column => column.notNull())
    .addColumn('previous', 'text')
    .addColumn('activated_by', 'text', column => column.notNull())
    .addColumn('at', 'bigint', column => column.notNull())
    .execute()

  await schema
    .createTable('fault_reports')
    .addColumn('composition', 'text', column => column.notNull())
    .addColumn('name', 'text', column => column.notNull())
    .addColumn('version', 'text', column => column.notNull())
    .addColumn('fell_back_to', 'text')
    .addColumn('phase', 'text', column => column.notNull())
    .addColumn('message', 'text', column => column.notNull())
    .addColumn('stack', 'text')
    .addColumn('path', 'text', column => column.notNull())
    .addColumn('at', 'bigint', column => column.notNull())
    .execute()
  await schema
    .createIndex('fault_reports_release')
    .on('fault_reports')
    .columns(['name', 'version', 'at'])
    .execute()
}
