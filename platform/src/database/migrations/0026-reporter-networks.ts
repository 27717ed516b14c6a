import type { Kysely } from 'kysely'
import type { PlatformTables } from '../tables.ts'

/** A network has a limited say about a canary. It is stored as a hash. */
export async function up({ schema }: Kysely<PlatformTables>): Promise<void> {
  await schema
    .alterTable('release_reporters')
    .addColumn('network', 'text', column => column.notNull().defaultTo(''))
    .execute()
}
