import type { Kysely } from 'kysely'
import type { Tables } from '../tables.ts'

/** Second factors of members, and when a session last confirmed one. */
export async function up({ schema }: Kysely<Tables>): Promise<void> {
  await schema
    .createTable('passkeys')
    .addColumn('id', 'text', column => column.primaryKey())
    .addColumn('account_id', 'text', column => column.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('name', 'text', column => column.notNull())
    .addColumn('public_key', 'text', column => column.notNull())
    .addColumn('counter', 'bigint', column => column.notNull())
    .addColumn('transports', 'text', column => column.notNull())
    .addColumn('created_at', 'bigint', column => column.notNull())
    .addColumn('last_used_at', 'bigint')
    .execute()
  await schema.createIndex('passkeys_account').on('passkeys').column('account_id').execute()
  await schema
    .createTable('passkey_challenges')
    .addColumn('challenge_hash', 'text', column => column.primaryKey())
    .addColumn('account_id', 'text', column => column.references('accounts.id').onDelete('cascade'))
    .addColumn('purpose', 'text', column => column.notNull())
    .addColumn('expires_at', 'bigint', column => column.notNull())
    .execute()
  await schema
    .createIndex('passkey_challenges_expiry')
    .on('passkey_challenges')
    .column('expires_at')
    .execute()
  await schema
    .createTable('totp_secrets')
    .addColumn('account_id', 'text', column =>
      column.primaryKey().references('accounts.id').onDelete('cascade'),
    )
    .addColumn('secret', 'text', column => column.notNull())
    .addColumn('created_at', 'bigint', column => column.notNull())
    .addColumn('confirmed_at', 'bigint')
    .addColumn('last_used_step', 'bigint', column => column.notNull().defaultTo(0))
    .execute()
  await schema
    .createTable('recovery_codes')
    .addColumn('account_id', 'text', column => column.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('code_hash', 'text', column => column.notNull())
    .addPrimaryKeyConstraint('recovery_codes_pk', ['account_id', 'code_hash'])
    .execute()
  await schema
    .alterTable('sessions')
    .addColumn('verified_at', 'bigint', column => column.notNull().defaultTo(0))
    .execute()
}
