import type { Kysely } from 'kysely'
import { getSqlDialect } from '@tessera/server-kit/database/select-sql-dialect'
import { sql } from 'kysely'
import type { PlatformTables } from '../tables.ts'

/** Changes of channels, and checks, as jobs that wait for each other. */
export async function up(queries: Kysely<PlatformTables>): Promise<void> {
  await queries.schema
    .createTable('change_jobs')
    .addColumn('number', sql.raw(getSqlDialect(queries).autoIncrementKeyType))
    .addColumn('id', 'text', column => column.notNull().unique())
    .addColumn('channel', 'text', column => column.notNull())
    .addColumn('queue', 'text', column => column.notNull())
    .addColumn('request', 'text', column => column.notNull())
    .addColumn('requested_by', 'text', column => column.notNull())
    .addColumn('actor_remote', 'text')
    .addColumn('idempotency_key', 'text', column => column.notNull())
    .addColumn('state', 'text', column => column.notNull())
    .addColumn('progress', 'text')
    .addColumn('applied', 'text')
    .addColumn('result', 'text')
    .addColumn('canceled_by', 'text')
    .addColumn('attempts', 'integer', column => column.notNull())
    .addColumn('lease_holder', 'text')
    .addColumn('lease_until', 'bigint')
    .addColumn('created_at', 'bigint', column => column.notNull())
    .addColumn('started_at', 'bigint')
    .addColumn('ended_at', 'bigint')
    .addUniqueConstraint('change_jobs_key', ['requested_by', 'idempotency_key'])
    .execute()
  await queries.schema
    .createIndex('change_jobs_by_state')
    .on('change_jobs')
    .columns(['state', 'number'])
    .execute()
}
