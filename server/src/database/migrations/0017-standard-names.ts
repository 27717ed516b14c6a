import { sql, type Kysely } from 'kysely'
import type { Tables } from '../tables.ts'

/** Renames tables and columns to the usual terms. Constraints keep their names, because SQLite cannot rename them. */
export async function up(queries: Kysely<Tables>): Promise<void> {
  const { schema } = queries
  for (const [name, newName] of tables) await schema.alterTable(name).renameTo(newName).execute()
  for (const [table, name, newName] of columns) {
    await schema.alterTable(table).renameColumn(name, newName).execute()
  }
  await schema.dropIndex('attempts_ended').execute()
  await schema.createIndex('rate_limits_reset').on('rate_limits').column('resets_at').execute()
  await schema.dropIndex('media_unshown').execute()
  await sql`create index media_unused on media (unused_since) where unused_since is not null`.execute(queries)
}

const tables = [
  ['attempts', 'rate_limits'],
  ['verifications', 'verification_codes'],
  ['generation_pictures', 'generation_images'],
] as const

const columns = [
  ['rate_limits', 'times', 'used'],
  ['rate_limits', 'ends_at', 'resets_at'],
  ['verification_codes', 'tries', 'attempts'],
  ['sessions', 'begun_at', 'created_at'],
  ['sessions', 'seen_at', 'last_seen_at'],
  ['tasks', 'work_order', 'params'],
  ['tasks', 'ahead', 'queue_position'],
  ['tasks', 'job', 'engine_job_id'],
  ['tasks', 'tries', 'attempts'],
  ['tasks', 'holder', 'lease_holder'],
  ['media', 'ending', 'file_extension'],
  ['media', 'unshown_since', 'unused_since'],
] as const
