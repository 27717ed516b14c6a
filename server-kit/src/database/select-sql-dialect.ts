import { PostgresAdapter } from 'kysely'
import type { Queries } from './queries.ts'
import { postgresSqlDialect } from './sql-dialect-postgres.ts'
import { sqliteSqlDialect } from './sql-dialect-sqlite.ts'
import type { SqlDialect } from './sql-dialect.ts'

/** Returns the SQL dialect of the database that the queries run on. */
export const getSqlDialect = (queries: Pick<Queries, 'getExecutor'>): SqlDialect =>
  queries.getExecutor().adapter instanceof PostgresAdapter ? postgresSqlDialect : sqliteSqlDialect
