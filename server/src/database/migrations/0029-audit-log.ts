import { sql, type Kysely } from 'kysely'
import { getSqlDialect } from '@tessera/server-kit/database/select-sql-dialect'
import type { Tables } from '../tables.ts'

/** What members and operators did that concerns security. The history of releases has what teams did. */
export async function up(queries: Kysely<Tables>): Promise<void> {
  await queries.schema
    .createTable('audit_log')
    .addColumn('id', sql.raw(getSqlDialect(queries).autoIncrementKeyType))
    .addColumn('at', 'bigint', column => column.notNull())
    .addColumn('actor', 'text', column => column.notNull())
    .addColumn('act', 'text', column => column.notNull())
    .addColumn('subject', 'text', column => column.notNull())
    .execute()
  await queries.schema.createIndex('audit_log_at').on('audit_log').column('at').execute()
}
