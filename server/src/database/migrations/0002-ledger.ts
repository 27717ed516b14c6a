import { sql, type Kysely } from 'kysely'
import type { Tables } from '../tables.ts'

export async function up({ schema }: Kysely<Tables>): Promise<void> {
  await schema
    .createTable('ledger')
    .addColumn('key', 'text', column => column.primaryKey())
    .addColumn('account_id', 'text', column => column.notNull().references('accounts.id'))
    .addColumn('kind', 'text', column => column.notNull())
    .addColumn('amount', 'integer', column => column.notNull())
    .addColumn('at', 'bigint', column => column.notNull())
    .execute()
  await schema.createIndex('ledger_account').on('ledger').columns(['account_id', 'at']).execute()

  await schema
    .createTable('plan_periods')
    .addColumn('id', 'text', column => column.primaryKey())
    .addColumn('account_id', 'text', column => column.notNull().references('accounts.id'))
    .addColumn('kind', 'text', column => column.notNull())
    .addColumn('starts_at', 'bigint', column => column.notNull())
    .addColumn('ends_at', 'bigint', column => column.notNull())
    .addColumn('granted', 'integer', column => column.notNull())
    .execute()
  await schema
    .createIndex('plan_periods_account')
    .on('plan_periods')
    .columns(['account_id', 'ends_at'])
    .execute()

  await schema
    .createTable('activation_codes')
    .addColumn('code_hash', 'text', column => column.primaryKey())
    .addColumn('plan', 'text')
    .addColumn('credits', 'integer')
    .addColumn('created_at', 'bigint', column => column.notNull())
    .addColumn('spent_by', 'text', column => column.references('accounts.id'))
    .addColumn('spent_at', 'bigint')
    .addCheckConstraint('activation_code_value', sql`(plan is null) <> (credits is null)`)
    .execute()
}
