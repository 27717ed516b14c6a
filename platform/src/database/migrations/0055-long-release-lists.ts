import { getSqlDialect } from '@tessera/server-kit/database/select-sql-dialect'
import { sql, type Kysely } from 'kysely'
import type { PlatformTables } from '../tables.ts'

/**
 * Lets a remote have thousands of releases: the size of each is counted once, and indexes find the pages of the lists and
 * the last change of a remote on a channel.
 */
export async function up(queries: Kysely<PlatformTables>): Promise<void> {
  await queries.schema.alterTable('releases').addColumn('bytes', 'bigint').execute()
  const files =
    getSqlDialect(queries).name === 'sqlite'
      ? sql`select sum(json_extract(value, '$.bytes')) from json_each(releases.record, '$.files')`
      : sql`select sum((value ->> 'bytes')::bigint) from jsonb_each(releases.record::jsonb -> 'files')`
  await sql`update releases set bytes = coalesce((${files}), 0)`.execute(queries)
  // SQLite reads the rows too unless an index has all columns, also that of its own condition
  for (const index of [
    sql`releases_bytes on releases (name, bytes, retired_at) where retired_at is null`,
    sql`releases_of_remote on releases (name, published_at desc, version desc, retired_at) where retired_at is null`,
    sql`releases_published on releases (published_at desc, name desc, version desc) where retired_at is null`,
    sql`release_history_remote on release_history (name, id)`,
    sql`release_history_channel on release_history (channel, id) where channel is not null`,
    sql`release_history_changes on release_history (name, channel, id) where channel is not null`,
  ])
    await sql`create index ${index}`.execute(queries)
}
