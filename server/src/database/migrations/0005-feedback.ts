import type { Kysely } from 'kysely'
import type { Tables } from '../tables.ts'

export async function up({ schema }: Kysely<Tables>): Promise<void> {
  await schema
    .createTable('feedback')
    .addColumn('id', 'text', column => column.primaryKey())
    .addColumn('account_id', 'text', column => column.references('accounts.id'))
    .addColumn('category', 'text', column => column.notNull())
    .addColumn('text', 'text', column => column.notNull())
    .addColumn('email', 'text')
    .addColumn('language', 'text', column => column.notNull())
    .addColumn('sent_at', 'bigint', column => column.notNull())
    .execute()
}
