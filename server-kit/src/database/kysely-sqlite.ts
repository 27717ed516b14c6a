import type { DatabaseSync, SQLInputValue } from 'node:sqlite'
import {
  SqliteAdapter,
  SqliteDialect,
  SqliteQueryCompiler,
  type CompiledQuery,
  type Dialect,
  type SqliteDatabase,
} from 'kysely'
import { traceQuery } from '../tracing/trace-query.ts'
import { DamagedDatabaseError, type ReportDamage } from './damaged-database-error.ts'
import { checkParameterCount } from './max-parameters.ts'
import type { QueryReader } from './queries.ts'
import { ConcurrentSqliteDriver, waitForLock } from './sqlite-driver.ts'
import { isSqliteError, sqliteCodes } from './sqlite-errors.ts'

/**
 * Creates Kysely's SQLite dialect over the SQLite of Node.
 *
 * @param reader a second connection, which reads; null for a database in memory
 */
export function createSqliteDialect(
  writer: DatabaseSync,
  reader: DatabaseSync | null,
  reportDamage: ReportDamage = () => {},
): Dialect {
  const connections = {
    writer: toKyselyDatabase(writer, reportDamage),
    reader: reader && toKyselyDatabase(reader, reportDamage),
    isInTransaction: () => writer.isTransaction,
  }
  const dialect = new SqliteDialect({ database: connections.writer })
  return {
    createDriver: () => new ConcurrentSqliteDriver(connections),
    createQueryCompiler: () => new BoundedQueryCompiler(),
    createAdapter: () => new ConcurrentSqliteAdapter(),
    createIntrospector: db => dialect.createIntrospector(db),
  }
}

/** Kysely would otherwise run one query at a time. */
class ConcurrentSqliteAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true
  }
}

class BoundedQueryCompiler extends SqliteQueryCompiler {
  protected override addParameter(parameter: unknown): void {
    super.addParameter(parameter)
    checkParameterCount(this.numParameters)
  }
}

/** Creates a reader that runs queries synchronously. Its connection must never begin a transaction. */
export function createSqliteReader(
  database: DatabaseSync,
  reportDamage: ReportDamage = () => {},
): QueryReader {
  const { prepare } = toKyselyDatabase(database, reportDamage)
  return <Row>({ sql, parameters }: CompiledQuery<Row>) => {
    const read = () => prepare(sql).all(parameters) as Row[]
    return traceQuery<Promise<Row[]> | Row[]>('sqlite', { sql }, () => {
      try {
        return read()
      } catch (error) {
        if (isSqliteError(error, sqliteCodes.busy)) return waitForLock(read)
        throw error
      }
    })
  }
}

type Statement = ReturnType<SqliteDatabase['prepare']>

/** Size of the cache of prepared statements. Preparing a statement costs as much as running it. */
const maxPreparedStatements = 256

function toKyselyDatabase(database: DatabaseSync, reportDamage: ReportDamage): SqliteDatabase {
  const prepared = new Map<string, Statement>()
  const check = <Result>(operation: () => Result): Result => checkForDamage(operation, reportDamage)
  const prepareStatement = (sql: string): Statement => {
    const statement = check(() => database.prepare(sql))
    return {
      reader: statement.columns().length > 0,
      all: parameters => check(() => statement.all(...(parameters as SQLInputValue[]))),
      run: parameters => check(() => statement.run(...(parameters as SQLInputValue[]))),
      iterate: parameters => check(() => statement.iterate(...(parameters as SQLInputValue[]))),
    }
  }
  return {
    close: () => database.close(),
    prepare(sql) {
      const cached = prepared.get(sql)
      if (cached) return cached
      const statement = prepareStatement(sql)
      if (prepared.size >= maxPreparedStatements) prepared.clear()
      prepared.set(sql, statement)
      return statement
    },
  }
}

/** @throws {DamagedDatabaseError} */
function checkForDamage<Result>(operation: () => Result, reportDamage: ReportDamage): Result {
  try {
    return operation()
  } catch (error) {
    if (!isSqliteError(error, sqliteCodes.corrupt, sqliteCodes.notADatabase)) throw error
    const damage = new DamagedDatabaseError(error)
    reportDamage(damage)
    throw damage
  }
}
