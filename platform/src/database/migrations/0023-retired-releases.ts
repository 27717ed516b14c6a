import type { Kysely } from 'kysely'
import type { PlatformTables } from '../tables.ts'

export async function up({ schema }: Kysely<PlatformTables>): Promise<void> {
  await schema.alterTable('releases').addColumn('retired_at', 'bigint').execute()
  await schema
    .createTable('linked_releases')
    .addColumn('name', 'text', column => column.notNull())
    .addColumn('version', 'text', column => column.notNull())
    .addColumn('expires_at', 'bigint', column => column.notNull())
    .addPrimaryKeyConstraint('linked_releases_key', ['name', 'version'])
    .execute()
}
