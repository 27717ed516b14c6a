import type { DatabaseSync, SQLInputValue } from 'node:sqlite'
import {
  CompiledQuery,
  SqliteDialect,
  SqliteDriver,
  type DatabaseConnection,
  type Dialect,
  type SqliteDatabase,
} from 'kysely'
import type { Read } from './queries.ts'

/**
 * Kysely's SQLite dialect over the SQLite that comes with Node.
 *
 * @param onWrite told after everything that may change what is read
 */
export function sqliteDialect(database: DatabaseSync, onWrite: () => void = () => {}): Dialect {
  const connection = asKyselyExpects(database, onWrite)
  const dialect = new SqliteDialect({ database: connection })
  return {
    createDriver: () => new ImmediateDriver({ database: connection }),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createAdapter: () => dialect.createAdapter(),
    createIntrospector: db => dialect.createIntrospector(db),
  }
}

/** Reads at once: on a connection that no transaction is ever begun on, nothing has to be waited for. */
export function sqliteReader(database: DatabaseSync): Read {
  const { prepare } = asKyselyExpects(database, () => {})
  return <Row>({ sql, parameters }: CompiledQuery<Row>) => prepare(sql).all(parameters) as Row[]
}

/**
 * Takes the write lock when a transaction begins: one that only reads first could no longer write if
 * another process, such as an operator's command, had written in between.
 */
class ImmediateDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }
}

type Statement = ReturnType<SqliteDatabase['prepare']>

/** Statements that stay prepared; to prepare one costs as much as to run it. */
const mostPrepared = 256

function asKyselyExpects(database: DatabaseSync, onWrite: () => void): SqliteDatabase {
  const prepared = new Map<string, Statement>()
  return {
    close: () => database.close(),
    prepare(sql) {
      const known = prepared.get(sql)
      if (known) return known
      const statement = prepareStatement(database, sql, onWrite)
      if (prepared.size >= mostPrepared) prepared.clear()
      prepared.set(sql, statement)
      return statement
    },
  }
}

function prepareStatement(database: DatabaseSync, sql: string, onWrite: () => void): Statement {
  const statement = database.prepare(sql)
  const reads = /^\s*(select|with)\b/i.test(sql)
  const told = <Result>(work: () => Result): Result => {
    const result = work()
    if (!reads) onWrite()
    return result
  }
  return {
    reader: statement.columns().length > 0,
    all: parameters => told(() => statement.all(...(parameters as SQLInputValue[]))),
    run: parameters => told(() => statement.run(...(parameters as SQLInputValue[]))),
    iterate: parameters => statement.iterate(...(parameters as SQLInputValue[])),
  }
}
