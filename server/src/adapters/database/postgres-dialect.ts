import {
  CompiledQuery,
  PostgresDialect,
  PostgresDriver,
  PostgresQueryCompiler,
  type AbortableOperationOptions,
  type DatabaseConnection,
  type Dialect,
  type QueryResult,
  type TransactionSettings,
} from 'kysely'
import pg from 'pg'
import { Outage } from '../../domain/refusal.ts'

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
 * @param report told of connections that break
 */
export function postgresDialect(url: string, report: (error: Error) => void): Dialect {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'tessera',
    max: mostConnections,
    connectionTimeoutMillis: longestWait,
    types: { getTypeParser: parserOf },
  })
  // A connection that breaks says so even while it is used, and ends the process where nobody listens
  pool.on('connect', client =>
    client.on('error', error => {
      if (!pool.ending) report(error)
    }),
  )
  pool.on('error', () => {})
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
  readonly #watched = new WeakSet<DatabaseConnection>()

  /** @throws {Outage} where there is no connection to be had; the next who asks for one may get it */
  override async acquireConnection(options?: AbortableOperationOptions): Promise<DatabaseConnection> {
    const connection = await super.acquireConnection(options).catch((cause: unknown) => {
      throw new Outage('the database cannot be reached', { cause })
    })
    if (!this.#watched.has(connection)) this.#watch(connection)
    return connection
  }

  /** A connection that breaks in the middle of a query is an outage too. */
  #watch(connection: DatabaseConnection): void {
    this.#watched.add(connection)
    const execute = connection.executeQuery.bind(connection)
    connection.executeQuery = <Row>(
      query: CompiledQuery,
      options?: AbortableOperationOptions,
    ): Promise<QueryResult<Row>> =>
      execute<Row>(query, options).catch((cause: unknown) => {
        throw isBreak(cause) ? new Outage('the connection to the database broke', { cause }) : cause
      })
  }

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

/** What the database says about its statements is none, unless it is being shut down (57P) or out of reach (08). */
const isBreak = (error: unknown): boolean =>
  error instanceof pg.DatabaseError
    ? /^(57P|08)/.test(error.code ?? '')
    : error instanceof Error && !(error instanceof TypeError)

/** Whether a transaction failed because of what another one did at the same time: done again, it may succeed. */
export const isConflict = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && (Object.values(conflicts) as unknown[]).includes(error.code)

/** What an operator is told of a database that cannot be opened, by what it or the network said. */
const hindrances: Readonly<Record<string, string>> = {
  ENOTFOUND: 'its host is unknown',
  EAI_AGAIN: 'its host is unknown',
  ECONNREFUSED: 'nobody listens there',
  ENOENT: 'nobody listens there',
  ETIMEDOUT: 'nobody answers there',
  '28000': 'it does not let this user in',
  '28P01': 'the password is wrong',
  '3D000': 'it has no such database',
  '42501': 'this user may not make tables in it',
}

/** Why a database cannot be opened, in words that carry no secret; null for what is no fault of its address. */
export function hindranceOf(error: unknown): string | null {
  const { code, message } = (error instanceof Outage ? error.cause : error) as {
    code?: string
    message?: string
  }
  if (code !== undefined && code in hindrances) return hindrances[code] ?? null
  return error instanceof Outage ? (message ?? 'it cannot be reached') : null
}
