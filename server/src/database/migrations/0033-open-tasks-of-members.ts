import { sql, type Kysely } from 'kysely'
import type { Tables } from '../tables.ts'

/** Each answer about a member says how many credits the running tasks have reserved. */
export async function up(queries: Kysely<Tables>): Promise<void> {
  await sql`create index tasks_open_of_member on tasks (member_id) where state = 'open'`.execute(queries)
}
