import type { Kysely } from 'kysely'
import type { PlatformTables } from '../tables.ts'

export async function up({ schema }: Kysely<PlatformTables>): Promise<void> {
  await schema.alterTable('release_voices').renameTo('release_reporters').execute()
  await schema.alterTable('release_reporters').renameColumn('what', 'outcome').execute()
}
