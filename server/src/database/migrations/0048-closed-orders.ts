import type { Kysely } from 'kysely'
import type { Tables } from '../tables.ts'

/** Unpaid orders of accounts that were deleted, without the member. Money can still arrive for them. */
export async function up({ schema }: Kysely<Tables>): Promise<void> {
  await schema
    .createTable('closed_orders')
    .addColumn('id', 'text', column => column.primaryKey())
    .addColumn('session_id', 'text')
    .addColumn('price_hundredths', 'integer', column => column.notNull())
    .addColumn('currency', 'text', column => column.notNull())
    .addColumn('created_at', 'bigint', column => column.notNull())
    .addColumn('paid_at', 'bigint')
    .addColumn('refunded_at', 'bigint')
    .execute()
}
