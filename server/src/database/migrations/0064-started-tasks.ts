import { sql, type Kysely } from 'kysely'
import type { Tables } from '../tables.ts'

/** Finds the last turn in which a task of a kind was started, however many wait. */
export async function up(queries: Kysely<Tables>): Promise<void> {
  await sql`create index tasks_started on tasks (kind, turn)
    where state = 'open' and lease_holder is not null`.execute(queries)
}
