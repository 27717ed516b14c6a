import { Kysely } from 'kysely'
import { createPostgresDialect } from '../src/database/kysely-postgres.ts'
import { createSqliteDialect } from '../src/database/kysely-sqlite.ts'
import { openSqlite } from '../src/database/open-sqlite.ts'
import { createTestDatabase } from './postgres.ts'

interface Migration<Tables> {
  up(queries: Kysely<Tables>): Promise<void>
}

/** Opens a database and runs the migrations: on PostgreSQL when the run has one, else on SQLite in memory. */
export async function openTestDatabase<Tables>(migrations: readonly Migration<Tables>[]) {
  const { url, remove } = await createTestDatabase('template0')
  const dialect =
    url === null
      ? createSqliteDialect(openSqlite(null), null)
      : createPostgresDialect(url, { reportError: rethrow, reportDamage: rethrow })
  const queries = new Kysely<Tables>({ dialect })
  for (const { up } of migrations) await up(queries)
  return {
    queries,
    async close() {
      await queries.destroy()
      await remove()
    },
  }
}

const rethrow = (error: Error) => {
  throw error
}
