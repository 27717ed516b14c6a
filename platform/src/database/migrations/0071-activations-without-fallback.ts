import type { Kysely } from 'kysely'
import type { PlatformTables } from '../tables.ts'

/** Whether an activation was asked to give up the release before. */
export async function up({ schema }: Kysely<PlatformTables>): Promise<void> {
  await schema.alterTable('release_history').addColumn('without_fallback', 'integer').execute()
}
