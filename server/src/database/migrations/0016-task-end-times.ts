import { sql, type Kysely } from 'kysely'
import type { Tables } from '../tables.ts'

export async function up(queries: Kysely<Tables>): Promise<void> {
  await queries.schema.alterTable('tasks').addColumn('ended_at', 'bigint').execute()
  // What ended of late is looked for by those who watch over the installation
  await sql`create index tasks_ended on tasks (ended_at) where ended_at is not null`.execute(queries)
}
