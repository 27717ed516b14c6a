import { sql, type Kysely } from 'kysely'
import type { Tables } from '../tables.ts'

export async function up({ schema }: Kysely<Tables>): Promise<void> {
  await schema
    .createTable('accounts')
    .addColumn('id', 'text', column => column.primaryKey())
    .addColumn('username', 'text', column => column.notNull())
    .addColumn('email', 'text', column => column.notNull().unique())
    .addColumn('password_hash', 'text', column => column.notNull())
    .addColumn('avatar_url', 'text')
    .addColumn('balance', 'integer', column =>
      column
        .notNull()
        .defaultTo(0)
        .check(sql`balance >= 0`),
    )
    .addColumn('created_at', 'bigint', column => column.notNull())
    .execute()

  await schema
    .createTable('sessions')
    .addColumn('token_hash', 'text', column => column.primaryKey())
    .addColumn('account_id', 'text', column => column.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('expires_at', 'bigint', column => column.notNull())
    .execute()
  await schema.createIndex('sessions_account').on('sessions').column('account_id').execute()

  await schema
    .createTable('verifications')
    .addColumn('email', 'text', column => column.primaryKey())
    .addColumn('code_hash', 'text', column => column.notNull())
    .addColumn('tries', 'integer', column => column.notNull().defaultTo(0))
    .addColumn('sent_at', 'bigint', column => column.notNull())
    .addColumn('expires_at', 'bigint', column => column.notNull())
    .execute()
}
