import { sql, type Kysely } from 'kysely'
import { getSqlDialect } from '@tessera/server-kit/database/select-sql-dialect'
import { signalNotifications } from '../notification-signals.ts'
import type { Tables } from '../tables.ts'

/** PostgreSQL signals that the unread notifications of a member have changed, so that servers need not look for that. */
export async function up(queries: Kysely<Tables>): Promise<void> {
  for (const statement of signalNotifications(getSqlDialect(queries)))
    await sql.raw(statement).execute(queries)
}
