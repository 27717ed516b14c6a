import type { Kysely } from 'kysely'
import type { Tables } from '../tables.ts'

/** The links that set a new password. A link is removed when it is used. */
export async function up({ schema }: Kysely<Tables>): Promise<void> {
  await schema
    .createTable('password_resets')
    .addColumn('token_hash', 'text', column => column.primaryKey())
    .addColumn('account_id', 'text', column => column.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('expires_at', 'bigint', column => column.notNull())
    .execute()
  await schema.createIndex('password_resets_account').on('password_resets').column('account_id').execute()
}
