import {
  CompiledQuery,
  PostgresDialect,
  PostgresDriver,
  PostgresQueryCompiler,
  type DatabaseConnection,
  type Dialect,
  type TransactionSettings,
} from 'kysely'
import pg from 'pg'

/** Connections that a server has open at the most; what comes then waits. */
const mostConnections = 10
/** Milliseconds after which a query that gets no connection fails. */
const longestWait = 10_000

/** Whole numbers of 8 bytes, and sums of them: ours are times, bytes and counts, which a number holds. */
const numbers: readonly number[] = [pg.types.builtins.INT8, pg.types.builtins.NUMERIC]

const parserOf: pg.CustomTypesConfig['getTypeParser'] = (type, format) =>
  numbers.includes(type) ? Number : (pg.types.getTypeParser(type, format) as (text: string) => unknown)

/**
 * Kysely's PostgreSQL dialect over `pg`, with numbers for whole numbers.
 *
 * @param report told of connections that break while nobody uses them
 */
export function postgresDialect(url: string, report: (error: Error) => void): Dialect {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'tessera',
    max: mostConnections,
    connectionTimeoutMillis: longestWait,
    types: { getTypeParser: parserOf },
  })
  pool.on('error', error => {
    if (!pool.ending) report(error)
  })
  const dialect = new PostgresDialect({ pool })
  return {
    createDriver: () => new SerializableDriver({ pool }),
    createQueryCompiler: () => new TextQueryCompiler(),
    createAdapter: () => dialect.createAdapter(),
    createIntrospector: db => dialect.createIntrospector(db),
  }
}

/**
 * Transactions are as if they ran one after the other, as on SQLite they do. One that could not have is
 * undone by the database, with an error that {@link isConflict} knows, and can be done again.
 */
class SerializableDriver extends PostgresDriver {
  override async beginTransaction(
    connection: DatabaseConnection,
    { isolationLevel = 'serializable' }: TransactionSettings,
  ): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw(`begin isolation level ${isolationLevel}`))
  }
}

/** The character 0, which a text of PostgreSQL cannot have and nobody ever types, is kept as the sign for "unreadable". */
class TextQueryCompiler extends PostgresQueryCompiler {
  protected override addParameter(parameter: unknown): void {
    super.addParameter(typeof parameter === 'string' ? parameter.replaceAll('\0', '\uFFFD') : parameter)
  }
}

/**
 * Two that run at once and cannot both be first, or wait for each other; and rows of the same key that
 * neither saw of the other.
 */
const conflicts = {
  serialization_failure: '40001',
  deadlock_detected: '40P01',
  unique_violation: '23505',
  foreign_key_violation: '23503',
} as const

/** Whether a transaction failed because of what another one did at the same time: done again, it may succeed. */
export const isConflict = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && (Object.values(conflicts) as unknown[]).includes(error.code)
