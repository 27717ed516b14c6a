import type { Kysely } from 'kysely'
import type { PlatformTables } from '../tables.ts'

/** The visitors that a canary is for. */
export async function up({ schema }: Kysely<PlatformTables>): Promise<void> {
  await schema.alterTable('live_releases').addColumn('canary_cohort', 'text').execute()
}
