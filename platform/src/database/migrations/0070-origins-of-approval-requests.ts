import type { Kysely } from 'kysely'
import type { PlatformTables } from '../tables.ts'

/** What a change that waits for a second person was requested as: a change set, or a promotion. */
export async function up({ schema }: Kysely<PlatformTables>): Promise<void> {
  await schema.alterTable('approval_requests').addColumn('origin', 'text').execute()
}
