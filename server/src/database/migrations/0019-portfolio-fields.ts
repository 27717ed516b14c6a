import type { Kysely } from 'kysely'
import type { Tables } from '../tables.ts'

export async function up(queries: Kysely<Tables>): Promise<void> {
  // A server of an earlier release writes no value
  await queries.schema
    .alterTable('portfolios')
    .addColumn('unknown_fields', 'text', column => column.notNull().defaultTo('{}'))
    .execute()
}
