import type { DatabaseSync, SQLInputValue } from 'node:sqlite'
import {
  CompiledQuery,
  SqliteDialect,
  SqliteDriver,
  type DatabaseConnection,
  type Dialect,
  type SqliteDatabase,
} from 'kysely'
import type { QueryReader } from './queries.ts'

/** Creates Kysely's SQLite dialect over the SQLite of Node. */
export function createSqliteDialect(database: DatabaseSync): Dialect {
  const connection = toKyselyDatabase(database)
  const dialect = new SqliteDialect({ database: connection })
  return {
    createDriver: () => new ImmediateDriver(connection, () => database.isTransaction),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createAdapter: () => dialect.createAdapter(),
    createIntrospector: db => dialect.createIntrospector(db),
  }
}

/** Creates a reader that runs queries synchronously. Its connection must never begin a transaction. */
export function createSqliteReader(database: DatabaseSync): QueryReader {
  const { prepare } = toKyselyDatabase(database)
  return <Row>({ sql, parameters }: CompiledQuery<Row>) => prepare(sql).all(parameters) as Row[]
}

/**
 * Takes the write lock when a transaction begins. A transaction that reads first could not write any more after another
 * process, such as an operator's command, has written in between.
 */
class ImmediateDriver extends SqliteDriver {
  readonly #isInTransaction: () => boolean

  constructor(database: SqliteDatabase, isInTransaction: () => boolean) {
    super({ database })
    this.#isInTransaction = isInTransaction
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }

  /** SQLite ends the transaction itself when the disk is full. A second rollback would hide the cause. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#isInTransaction()) await super.rollbackTransaction(connection)
  }
}

type Statement = ReturnType<SqliteDatabase['prepare']>

/** Size of the cache of prepared statements. Preparing a statement costs as much as running it. */
const maxPreparedStatements = 256

function toKyselyDatabase(database: DatabaseSync): SqliteDatabase {
  const prepared = new Map<string, Statement>()
  return {
    close: () => database.close(),
    prepare(sql) {
      const cached = prepared.get(sql)
      if (cached) return cached
      const statement = prepareStatement(database, sql)
      if (prepared.size >= maxPreparedStatements) prepared.clear()
      prepared.set(sql, statement)
      return statement
    },
  }
}

function prepareStatement(database: DatabaseSync, sql: string): Statement {
  const statement = database.prepare(sql)
  return {
    reader: statement.columns().length > 0,
    all: parameters => statement.all(...(parameters as SQLInputValue[])),
    run: parameters => statement.run(...(parameters as SQLInputValue[])),
    iterate: parameters => statement.iterate(...(parameters as SQLInputValue[])),
  }
}
