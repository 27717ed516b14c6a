import type { Kysely } from 'kysely'
import type { PlatformTables } from '../tables.ts'

/** The text of a change that is too long for the primary key, which then has its hash. */
export async function up({ schema }: Kysely<PlatformTables>): Promise<void> {
  await schema.alterTable('approval_requests').addColumn('long_change', 'text').execute()
}
