import type { DatabaseSync, SQLInputValue } from 'node:sqlite'
import {
  CompiledQuery,
  SqliteDialect,
  SqliteDriver,
  type DatabaseConnection,
  type Dialect,
  type SqliteDatabase,
} from 'kysely'

/** Kysely's SQLite dialect over the SQLite that comes with Node. */
export function sqliteDialect(database: DatabaseSync): Dialect {
  const dialect = new SqliteDialect({ database: asKyselyExpects(database) })
  return {
    createDriver: () => new ImmediateDriver({ database: asKyselyExpects(database) }),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createAdapter: () => dialect.createAdapter(),
    createIntrospector: db => dialect.createIntrospector(db),
  }
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

function asKyselyExpects(database: DatabaseSync): SqliteDatabase {
  return {
    close: () => database.close(),
    prepare(sql) {
      const statement = database.prepare(sql)
      return {
        reader: statement.columns().length > 0,
        all: parameters => statement.all(...(parameters as SQLInputValue[])),
        run: parameters => statement.run(...(parameters as SQLInputValue[])),
        iterate: parameters => statement.iterate(...(parameters as SQLInputValue[])),
      }
    },
  }
}
