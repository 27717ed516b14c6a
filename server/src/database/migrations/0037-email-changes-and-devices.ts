import type { Kysely } from 'kysely'
import type { Tables } from '../tables.ts'

/** Changes of a member's email address, the network of a device, and the language of mails. */
export async function up({ schema }: Kysely<Tables>): Promise<void> {
  await schema
    .createTable('email_changes')
    .addColumn('account_id', 'text', column =>
      column.primaryKey().references('accounts.id').onDelete('cascade'),
    )
    .addColumn('email', 'text', column => column.notNull())
    .addColumn('code_hash', 'text', column => column.notNull())
    .addColumn('attempts', 'integer', column => column.notNull().defaultTo(0))
    .addColumn('sent_at', 'bigint', column => column.notNull())
    .addColumn('expires_at', 'bigint', column => column.notNull())
    .execute()
  await schema
    .createTable('email_reverts')
    .addColumn('token_hash', 'text', column => column.primaryKey())
    .addColumn('account_id', 'text', column => column.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('email', 'text', column => column.notNull())
    .addColumn('expires_at', 'bigint', column => column.notNull())
    .execute()
  await schema.createIndex('email_reverts_account').on('email_reverts').column('account_id').execute()
  await schema.createIndex('email_reverts_email').on('email_reverts').column('email').execute()
  await schema
    .alterTable('sessions')
    .addColumn('network', 'text', column => column.notNull().defaultTo(''))
    .execute()
  await schema
    .alterTable('accounts')
    .addColumn('language', 'text', column => column.notNull().defaultTo('en'))
    .execute()
  await schema.createIndex('audit_log_actor').on('audit_log').columns(['actor', 'id']).execute()
}
