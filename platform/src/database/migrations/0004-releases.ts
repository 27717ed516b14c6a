import { sql, type Kysely } from 'kysely'
import { getSqlDialect } from '@tessera/server-kit/database/select-sql-dialect'
import type { PlatformTables } from '../tables.ts'

export async function up(queries: Kysely<PlatformTables>): Promise<void> {
  const { schema } = queries
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
    .addColumn('activated_at', 'bigint', column => column.notNull())
    .addColumn('canary_version', 'text')
    .addColumn('canary_percent', 'integer')
    .addColumn('canary_by', 'text')
    .addPrimaryKeyConstraint('live_releases_key', ['channel', 'name'])
    .execute()

  await schema
    .createTable('release_history')
    .addColumn('id', sql.raw(getSqlDialect(queries).autoIncrementKeyType))
    .addColumn('at', 'bigint', column => column.notNull())
    .addColumn('by', 'text', column => column.notNull())
    .addColumn('action', 'text', column => column.notNull())
    .addColumn('channel', 'text')
    .addColumn('name', 'text', column => column.notNull())
    .addColumn('version', 'text', column => column.notNull())
    .addColumn('previous', 'text')
    .addColumn('forced', 'integer', column => column.notNull())
    .addColumn('note', 'text')
    .execute()

  // What pages said of a release on a channel since that channel last changed for its remote
  await schema
    .createTable('release_health')
    .addColumn('channel', 'text', column => column.notNull())
    .addColumn('name', 'text', column => column.notNull())
    .addColumn('version', 'text', column => column.notNull())
    .addColumn('mounts', 'integer', column => column.notNull())
    .addColumn('faults', 'integer', column => column.notNull())
    .addPrimaryKeyConstraint('release_health_key', ['channel', 'name', 'version'])
    .execute()

  await schema
    .createTable('fault_reports')
    .addColumn('channel', 'text', column => column.notNull())
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

  await schema
    .createTable('platform_tokens')
    .addColumn('id', 'text', column => column.primaryKey())
    .addColumn('token_hash', 'text', column => column.notNull().unique())
    // The one remote that the token may change; none for an integrator, who may change all
    .addColumn('remote', 'text')
    .addColumn('created_at', 'bigint', column => column.notNull())
    .execute()

  await schema
    .createTable('secrets')
    .addColumn('name', 'text', column => column.primaryKey())
    .addColumn('value', 'text', column => column.notNull())
    .execute()
}
