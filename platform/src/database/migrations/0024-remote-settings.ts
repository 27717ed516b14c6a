import type { Kysely } from 'kysely'
import type { PlatformTables } from '../tables.ts'

export async function up({ schema }: Kysely<PlatformTables>): Promise<void> {
  await schema
    .alterTable('live_releases')
    .addColumn('settings', 'text', column => column.notNull().defaultTo('{}'))
    .execute()
}
