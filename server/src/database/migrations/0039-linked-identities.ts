import type { Kysely } from 'kysely'
import type { Tables } from '../tables.ts'

/** Identities at OpenID Connect providers with which members log in. A member has one at each provider. */
export async function up({ schema }: Kysely<Tables>): Promise<void> {
  await schema
    .createTable('linked_identities')
    .addColumn('issuer', 'text', column => column.notNull())
    .addColumn('subject', 'text', column => column.notNull())
    .addColumn('account_id', 'text', column => column.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('email', 'text')
    .addColumn('linked_at', 'bigint', column => column.notNull())
    .addPrimaryKeyConstraint('linked_identities_pk', ['issuer', 'subject'])
    .addUniqueConstraint('linked_identities_account', ['account_id', 'issuer'])
    .execute()
}
