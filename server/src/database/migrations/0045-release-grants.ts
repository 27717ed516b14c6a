import type { Kysely } from 'kysely'
import type { Tables } from '../tables.ts'

/** Changes of channels that members requested in the console and have to approve. */
export async function up({ schema }: Kysely<Tables>): Promise<void> {
  await schema
    .createTable('release_grants')
    .addColumn('id', 'text', column => column.primaryKey())
    .addColumn('account_id', 'text', column => column.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('session_hash', 'text', column => column.notNull())
    .addColumn('change', 'text', column => column.notNull())
    .addColumn('effects', 'text', column => column.notNull())
    .addColumn('created_at', 'bigint', column => column.notNull())
    .addColumn('expires_at', 'bigint', column => column.notNull())
    .addColumn('used_at', 'bigint')
    .execute()
  await schema.createIndex('release_grants_account').on('release_grants').column('account_id').execute()
}
