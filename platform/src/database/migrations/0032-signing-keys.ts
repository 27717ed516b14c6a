import type { Kysely } from 'kysely'
import type { PlatformTables } from '../tables.ts'

export async function up({ schema }: Kysely<PlatformTables>): Promise<void> {
  await schema
    .createTable('signing_keys')
    .addColumn('id', 'text', column => column.primaryKey())
    .addColumn('remote', 'text', column => column.notNull())
    .addColumn('public_key', 'text', column => column.notNull())
    .addColumn('label', 'text', column => column.notNull())
    .addColumn('created_at', 'bigint', column => column.notNull())
    .execute()
  await schema.alterTable('releases').addColumn('signed_by', 'text').execute()
}
