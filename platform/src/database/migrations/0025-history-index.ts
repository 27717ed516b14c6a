import type { Kysely } from 'kysely'
import type { PlatformTables } from '../tables.ts'

/** Production looks up whether it has ever served a release. */
export async function up({ schema }: Kysely<PlatformTables>): Promise<void> {
  await schema
    .createIndex('release_history_release')
    .on('release_history')
    .columns(['name', 'version', 'channel'])
    .execute()
}
