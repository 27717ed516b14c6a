import type { Kysely } from 'kysely'
import type { PlatformTables } from '../tables.ts'

export async function up({ schema }: Kysely<PlatformTables>): Promise<void> {
  // Who has spoken of a release since its canary began, so that several servers count nobody twice
  await schema
    .createTable('release_voices')
    .addColumn('channel', 'text', column => column.notNull())
    .addColumn('name', 'text', column => column.notNull())
    .addColumn('version', 'text', column => column.notNull())
    .addColumn('visitor', 'text', column => column.notNull())
    .addColumn('what', 'text', column => column.notNull())
    .addPrimaryKeyConstraint('release_voices_key', ['channel', 'name', 'version', 'visitor', 'what'])
    .execute()
}
