import {
  CompiledQuery,
  PostgresDialect as KyselyPostgresDialect,
  PostgresDriver,
  PostgresQueryCompiler,
  type AbortableOperationOptions,
  type DatabaseConnection,
  type Dialect,
  type PostgresDialectConfig,
  type TransactionSettings,
} from 'kysely'
import pg from 'pg'
import { certificateErrorMessages } from '../certificate-errors.ts'
import { secondMs } from '../clock.ts'
import { OutageError } from '../http/domain-error.ts'
import { traceQuery } from '../tracing/trace-query.ts'
import { DamagedDatabaseError, type ReportDamage } from './damaged-database-error.ts'
import { createConnectionWatch } from './connection-watch.ts'
import { checkParameterCount } from './max-parameters.ts'
import { getStatementTimeoutMs } from './statement-timeout.ts'
import { createTransactionFences, type Fence, type TransactionFences } from './transaction-fences.ts'

/** Open connections of one process. Further queries wait for a free one. */
const maxConnections = 10
/** A query that gets no connection within this time fails. */
const connectionTimeoutMs = 8 * secondMs
/** The server closes a connection whose transaction does nothing for this time, and releases its locks. */
const idleTransactionTimeoutMs = 30 * secondMs

/** 8-byte integers and their sums. Our values are times, bytes and counts, which fit into a JavaScript number. */
const numericTypes: readonly number[] = [pg.types.builtins.INT8, pg.types.builtins.NUMERIC]

const getTypeParser: pg.CustomTypesConfig['getTypeParser'] = (type, format) =>
  numericTypes.includes(type) ? Number : (pg.types.getTypeParser(type, format) as (text: string) => unknown)

interface Reports {
  /** Called when a connection breaks. */
  reportError: (error: Error) => void
  reportDamage: ReportDamage
}

/** The connections of a process, and the queries that wait for one. */
export interface ConnectionCounts {
  used: number
  idle: number
  waiting: number
}

export interface PostgresDialect extends Dialect {
  runFenced: TransactionFences['run']
  countConnections(): ConnectionCounts
}

/**
 * Creates Kysely's PostgreSQL dialect over `pg`. Integers are returned as numbers, not as strings. No query depends on the state of
 * its session, so a pooler may give each transaction another session.
 */
export function createPostgresDialect(url: string, { reportError, reportDamage }: Reports): PostgresDialect {
  const watch = createConnectionWatch(url)
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'tessera',
    max: maxConnections,
    connectionTimeoutMillis: connectionTimeoutMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: 5 * secondMs,
    types: { getTypeParser },
    onConnect(client) {
      // The pool creates clients of this class
      watch.add(client as pg.Client)
      // A broken connection emits an error even while in use; without a listener the error would end the process
      client.on('error', error => {
        if (!pool.ending) reportError(error)
      })
    },
  })
  pool.on('remove', client => watch.remove(client))
  pool.on('error', () => {})
  const end = () => {
    watch.stop()
    return pool.end()
  }
  const dialect = new KyselyPostgresDialect({ pool })
  const fences = createTransactionFences()
  return {
    runFenced: fences.run,
    countConnections: () => ({
      used: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    createDriver: () =>
      new SerializableDriver(
        { pool: { options: pool.options, connect: () => pool.connect(), end } },
        reportDamage,
        fences,
      ),
    createQueryCompiler: () => new BoundedQueryCompiler(),
    createAdapter: () => dialect.createAdapter(),
    createIntrospector: db => dialect.createIntrospector(db),
  }
}

/** A connection that Kysely's driver has created. */
type PooledConnection = Parameters<PostgresDriver['rollbackTransaction']>[0]

/**
 * Runs every transaction as serializable, so that both databases give the same guarantee. PostgreSQL rolls back a
 * transaction that conflicts with another one. {@link isConflict} recognises its error; the transaction can be retried.
 */
class SerializableDriver extends PostgresDriver {
  readonly #instrumented = new WeakSet<DatabaseConnection>()
  readonly #inTransaction = new WeakSet<DatabaseConnection>()
  readonly #reportDamage: ReportDamage
  readonly #fences: TransactionFences

  constructor(config: PostgresDialectConfig, reportDamage: ReportDamage, fences: TransactionFences) {
    super(config)
    this.#reportDamage = reportDamage
    this.#fences = fences
  }

  /** @throws {OutageError} when no connection is available; a later call may succeed */
  override async acquireConnection(options?: AbortableOperationOptions): Promise<DatabaseConnection> {
    const connection = await super.acquireConnection(options).catch((cause: unknown) => {
      throw new OutageError('the database cannot be reached', { cause })
    })
    if (!this.#instrumented.has(connection)) this.#instrument(connection)
    return connection
  }

  /** Makes a query throw an {@link OutageError} when its connection breaks, and a {@link DamagedDatabaseError} for damage. */
  #instrument(connection: DatabaseConnection): void {
    this.#instrumented.add(connection)
    const executeQuery = connection.executeQuery.bind(connection)
    const execute = <Row>(query: CompiledQuery, options?: AbortableOperationOptions) =>
      traceQuery('postgresql', query, () => executeQuery<Row>(query, options)).catch((cause: unknown) => {
        if (isDamage(cause)) throw this.#toDamage(cause)
        throw isConnectionError(cause)
          ? new OutageError('the connection to the database broke', { cause })
          : cause
      })
    connection.executeQuery = <Row>(query: CompiledQuery, options?: AbortableOperationOptions) => {
      const isFenced = this.#fences.list().length > 0 && !this.#inTransaction.has(connection)
      return isFenced && query.query.kind !== 'SelectQueryNode'
        ? this.#runInTransaction(connection, () => execute<Row>(query, options))
        : execute<Row>(query, options)
    }
  }

  async #runInTransaction<Result>(connection: DatabaseConnection, run: () => Promise<Result>) {
    await this.beginTransaction(connection, { isolationLevel: 'read committed' })
    try {
      const result = await run()
      await this.commitTransaction(connection)
      return result
    } catch (error) {
      await this.rollbackTransaction(connection as PooledConnection)
      throw error
    }
  }

  #toDamage(cause: unknown): DamagedDatabaseError {
    const damage = new DamagedDatabaseError(cause)
    this.#reportDamage(damage)
    return damage
  }

  override async beginTransaction(
    connection: DatabaseConnection,
    { isolationLevel = 'serializable' }: TransactionSettings,
  ): Promise<void> {
    const statements = [
      `begin isolation level ${isolationLevel}`,
      `set local statement_timeout = ${getStatementTimeoutMs() ?? 0}`,
      `set local idle_in_transaction_session_timeout = ${idleTransactionTimeoutMs}`,
    ]
    this.#inTransaction.add(connection)
    try {
      await connection.executeQuery(CompiledQuery.raw(statements.join('; ')))
    } catch (error) {
      this.#inTransaction.delete(connection)
      throw error
    }
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    for (const fence of this.#fences.list()) await this.#checkFence(connection, fence)
    await super.commitTransaction(connection)
    this.#inTransaction.delete(connection)
  }

  override async rollbackTransaction(connection: PooledConnection): Promise<void> {
    await super.rollbackTransaction(connection).finally(() => this.#inTransaction.delete(connection))
  }

  /** Keeps other processes from taking the lock until the transaction ends. */
  async #checkFence(connection: DatabaseConnection, { lock, holder }: Fence): Promise<void> {
    const { rows } = await connection.executeQuery(
      CompiledQuery.raw('select 1 from install_locks where name = $1 and holder = $2 for share', [
        lock,
        holder,
      ]),
    )
    if (rows.length === 0) throw new OutageError(`another process has taken the lock on ${lock}`)
  }
}

/** Replaces the character NUL, which PostgreSQL cannot store in a text, by U+FFFD, the replacement character. */
class BoundedQueryCompiler extends PostgresQueryCompiler {
  protected override addParameter(parameter: unknown): void {
    super.addParameter(typeof parameter === 'string' ? parameter.replaceAll('\0', '\uFFFD') : parameter)
    checkParameterCount(this.numParameters)
  }
}

/** Errors of concurrent transactions. The last two: both wrote rows with the same key, and neither saw the other's. */
const conflictCodes = {
  serialization_failure: '40001',
  deadlock_detected: '40P01',
  unique_violation: '23505',
  foreign_key_violation: '23503',
} as const

/** Errors of the database about a statement are not connection errors, except a shutdown (57P) and a lost link (08). */
const isConnectionError = (error: unknown): boolean =>
  error instanceof pg.DatabaseError
    ? /^(57P|08)/.test(error.code ?? '')
    : error instanceof Error && !(error instanceof TypeError)

/** The errors data_corrupted and index_corrupted. */
const damageCodes: readonly unknown[] = ['XX001', 'XX002']
const isDamage = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && damageCodes.includes(error.code)

/** Returns whether a transaction failed because of a concurrent one. A retry may succeed. */
export const isConflict = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && (Object.values(conflictCodes) as unknown[]).includes(error.code)

/** Explanations for the operator, by error code of the network or of the database. */
const connectionErrors: Readonly<Record<string, string>> = {
  ENOTFOUND: 'its host is unknown',
  EAI_AGAIN: 'its host is unknown',
  ECONNREFUSED: 'no server listens there',
  ENOENT: 'no server listens there',
  ECONNRESET: 'it has closed the connection',
  EPIPE: 'it has closed the connection',
  ETIMEDOUT: 'nobody answers there',
  '28000': 'it does not let this user in',
  '28P01': 'the password is wrong',
  '3D000': 'it has no such database',
  '42501': 'this user may not make tables in it',
  ...certificateErrorMessages,
}

/** Explains why a database cannot be opened, without secrets. Returns null for an error that is no connection error. */
export function describeConnectionError(error: unknown): string | null {
  const { code, message, syscall, path } = (error instanceof OutageError ? error.cause : error) as {
    code?: string
    message?: string
    syscall?: string
    path?: string
  }
  // The certificate of an authority, such as that of `sslrootcert`
  if (syscall === 'open') return `the file ${path} cannot be read`
  if (code !== undefined && code in connectionErrors) return connectionErrors[code] ?? null
  return error instanceof OutageError ? (message ?? 'it cannot be reached') : null
}
