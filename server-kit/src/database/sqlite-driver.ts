import { setTimeout } from 'node:timers/promises'
import {
  CompiledQuery,
  SelectQueryNode,
  SqliteDriver,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  type SqliteDatabase,
} from 'kysely'
import { OutageError } from '../http/domain-error.ts'
import { createConcurrencyLimiter, type Limiter } from '../scheduling/limiter.ts'
import { traceQuery } from '../tracing/trace-query.ts'
import { isSqliteError, sqliteCodes } from './sqlite-errors.ts'

/** How long a write waits for the lock that another process holds. */
const maxLockWaitMs = 5_000
const maxPauseMs = 50

/** The two connections to a database: SQLite reads on one what is committed while a transaction runs on the other. */
interface SqliteConnections {
  writer: SqliteDatabase
  /** Null for a database in memory, which has one connection. */
  reader: SqliteDatabase | null
  isInTransaction: () => boolean
}

/**
 * Runs the transactions and other writes of this process one after the other, and reads beside them. SQLite runs in the thread
 * that serves every request, so a lock of another process is waited for with a timer and never inside SQLite.
 */
export class ConcurrentSqliteDriver implements Driver {
  readonly #writer: SqliteDriver
  readonly #reader: SqliteDriver | null
  readonly #isInTransaction: () => boolean
  readonly #queueWriter = createConcurrencyLimiter({ maxConcurrent: 1 })

  constructor({ writer, reader, isInTransaction }: SqliteConnections) {
    this.#writer = new SqliteDriver({ database: writer })
    this.#reader = reader && new SqliteDriver({ database: reader })
    this.#isInTransaction = isInTransaction
  }

  async init(): Promise<void> {
    await this.#writer.init()
    await this.#reader?.init()
  }

  async acquireConnection(): Promise<SqliteConnection> {
    const writer = await this.#writer.acquireConnection()
    return new SqliteConnection(writer, (await this.#reader?.acquireConnection()) ?? null, this.#queueWriter)
  }

  beginTransaction = (connection: DatabaseConnection): Promise<void> =>
    (connection as SqliteConnection).beginTransaction()

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await this.#writer.commitTransaction(connection)
    ;(connection as SqliteConnection).endTransaction()
  }

  /** SQLite ends the transaction itself when the disk is full. A second rollback would hide the cause. */
  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    try {
      if (this.#isInTransaction()) await this.#writer.rollbackTransaction(connection)
    } finally {
      ;(connection as SqliteConnection).endTransaction()
    }
  }

  releaseConnection = (): Promise<void> => Promise.resolve()

  async destroy(): Promise<void> {
    await this.#writer.destroy()
    await this.#reader?.destroy()
  }
}

class SqliteConnection implements DatabaseConnection {
  readonly #writer: DatabaseConnection
  readonly #reader: DatabaseConnection | null
  readonly #queueWriter: Limiter
  #leaveQueue: (() => void) | null = null

  constructor(writer: DatabaseConnection, reader: DatabaseConnection | null, queueWriter: Limiter) {
    this.#writer = writer
    this.#reader = reader
    this.#queueWriter = queueWriter
  }

  executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    return traceQuery('sqlite', query, () => this.#execute<Row>(query))
  }

  #execute<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.#leaveQueue) return this.#writer.executeQuery<Row>(query)
    const reader = this.#reader
    if (reader && isRead(query)) return waitForLock(() => reader.executeQuery<Row>(query))
    const endsAt = performance.now() + maxLockWaitMs
    return this.#queueWriter.run(() => waitForLock(() => this.#writer.executeQuery<Row>(query), endsAt))
  }

  streamQuery<Row>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<Row>> {
    return (this.#reader ?? this.#writer).streamQuery<Row>(query, chunkSize)
  }

  /**
   * Takes the write lock when a transaction begins. A transaction that reads first could not write any more after another
   * process, such as an operator's command, has written in between.
   */
  async beginTransaction(): Promise<void> {
    const endsAt = performance.now() + maxLockWaitMs
    const leaveQueue = await this.#queueWriter.acquire()
    try {
      await waitForLock(() => this.#writer.executeQuery(CompiledQuery.raw('begin immediate')), endsAt)
    } catch (error) {
      leaveQueue()
      throw error
    }
    this.#leaveQueue = leaveQueue
  }

  endTransaction(): void {
    this.#leaveQueue?.()
    this.#leaveQueue = null
  }
}

const isRead = ({ query, sql }: CompiledQuery): boolean =>
  SelectQueryNode.is(query) || (query.kind === 'RawNode' && /^\s*select\b/i.test(sql))

/**
 * Repeats a statement while another process holds the lock that it needs. SQLite has then done nothing of it.
 *
 * @throws {OutageError} when the lock is still held at the end
 */
export async function waitForLock<Result>(
  execute: () => Promise<Result> | Result,
  endsAt = performance.now() + maxLockWaitMs,
): Promise<Result> {
  for (let pauseMs = 1; ; pauseMs = Math.min(pauseMs * 2, maxPauseMs)) {
    try {
      return await execute()
    } catch (error) {
      if (!isSqliteError(error, sqliteCodes.busy)) throw error
      if (performance.now() > endsAt)
        throw new OutageError('another process has locked the database', { cause: error })
    }
    await setTimeout(Math.random() * pauseMs)
  }
}
