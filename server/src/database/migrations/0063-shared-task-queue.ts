import { sql, type Kysely } from 'kysely'
import { getSqlDialect } from '@tessera/server-kit/database/select-sql-dialect'
import { signalTaskChanges } from '../task-signals.ts'
import type { Tables } from '../tables.ts'

/**
 * A queue that workers share: members take turns in it, and PostgreSQL signals each task that is ready and each that changes. Open
 * tasks of a kind are found in their order and by their time, however many wait.
 */
export async function up(queries: Kysely<Tables>): Promise<void> {
  await queries.schema
    .alterTable('tasks')
    .addColumn('turn', 'bigint', column => column.notNull().defaultTo(0))
    .execute()
  await sql`create index tasks_in_turn on tasks (kind, turn, created_at) where state = 'open'`.execute(
    queries,
  )
  await sql`create index tasks_open_of_kind on tasks (kind, ready_at) where state = 'open'`.execute(queries)
  await sql`drop index tasks_open`.execute(queries)
  for (const statement of signalTaskChanges(getSqlDialect(queries))) await sql.raw(statement).execute(queries)
}
