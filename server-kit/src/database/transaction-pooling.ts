import { sql } from 'kysely'
import type { Queries } from './queries.ts'

/**
 * Returns whether a pooler changes the session of a connection after each transaction. Then a lock of a session would stay with a
 * session that others use. False is no proof: the pooler can give each connection the same session by chance.
 */
export const isTransactionPooled = (queries: Queries): Promise<boolean> =>
  queries.connection().execute(async first => {
    const session = await readSession(first)
    return queries.connection().execute(second =>
      second
        .transaction()
        // The pooler gives the free session to a transaction, and then another one to the first connection
        .execute(
          async inside => (await readSession(inside)) === session || (await readSession(first)) !== session,
        ),
    )
  })

async function readSession(queries: Queries): Promise<number | undefined> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(queries)
  return rows[0]?.pid
}
