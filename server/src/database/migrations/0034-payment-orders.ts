import type { Kysely } from 'kysely'
import type { Tables } from '../tables.ts'

/** What members order at the payment provider, and the provider's events that concerned these orders. */
export async function up({ schema }: Kysely<Tables>): Promise<void> {
  await schema
    .createTable('payment_orders')
    .addColumn('id', 'text', column => column.primaryKey())
    .addColumn('account_id', 'text', column => column.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('idempotency_key', 'text', column => column.notNull())
    .addColumn('offer', 'text', column => column.notNull())
    .addColumn('credits', 'integer', column => column.notNull())
    .addColumn('price_hundredths', 'integer', column => column.notNull())
    .addColumn('currency', 'text', column => column.notNull())
    .addColumn('state', 'text', column => column.notNull())
    .addColumn('session_id', 'text', column => column.unique())
    .addColumn('checkout_url', 'text')
    .addColumn('created_at', 'bigint', column => column.notNull())
    .addColumn('paid_at', 'bigint')
    .addUniqueConstraint('payment_orders_placed_once', ['account_id', 'idempotency_key'])
    .execute()

  await schema
    .createTable('payment_events')
    .addColumn('id', 'text', column => column.primaryKey())
    .addColumn('order_id', 'text', column =>
      column.notNull().references('payment_orders.id').onDelete('cascade'),
    )
    .addColumn('received_at', 'bigint', column => column.notNull())
    .execute()
  await schema.createIndex('payment_events_order').on('payment_events').column('order_id').execute()
}
