import type { Kysely } from 'kysely'
import type { Tables } from '../tables.ts'

/** Which free credits an email address has had. It outlives the account, as a keyed hash. */
export async function up({ schema }: Kysely<Tables>): Promise<void> {
  await schema
    .createTable('granted_addresses')
    .addColumn('address_hash', 'text', column => column.notNull())
    .addColumn('kind', 'text', column => column.notNull())
    .addColumn('granted_at', 'bigint', column => column.notNull())
    .addPrimaryKeyConstraint('granted_addresses_key', ['address_hash', 'kind'])
    .execute()
}
