import { sql, type Kysely } from 'kysely'
import type { Tables } from '../tables.ts'

export async function up(queries: Kysely<Tables>): Promise<void> {
  await queries.schema.alterTable('media').addColumn('unshown_since', 'bigint').execute()
  // Pictures that a portfolio has let go of; few among all media.
  await sql`create index media_unshown on media (unshown_since) where unshown_since is not null`.execute(
    queries,
  )
  const letGo = sql`from creation_media join creations on creations.id = creation_media.creation_id
    where portfolio_id is not null and deleted_at is not null`
  await sql`update media set unshown_since = (select max(deleted_at) ${letGo} and creation_media.medium_id = media.id)
    where removed_at is null and id in (select creation_media.medium_id ${letGo})`.execute(queries)
}
