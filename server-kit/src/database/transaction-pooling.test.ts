import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type DatabaseConnection,
  type QueryResult,
} from 'kysely'
import type { Queries } from './queries.ts'
import type { KitTables } from './tables.ts'
import { isTransactionPooled } from './transaction-pooling.ts'

/** Connects through a pooler. `getSession` returns the session that runs a query of a connection. */
function connectToPooler(getSession: (connection: number) => number): Queries {
  let connections = 0
  class PoolerDriver extends DummyDriver {
    override acquireConnection(): Promise<DatabaseConnection> {
      const number = (connections += 1)
      return Promise.resolve({
        executeQuery: <Row>(): Promise<QueryResult<Row>> =>
          Promise.resolve({ rows: [{ pid: getSession(number) }] as Row[] }),
        streamQuery: () => assert.fail(),
      })
    }
  }
  return new Kysely<KitTables>({
    dialect: {
      createDriver: () => new PoolerDriver(),
      createAdapter: () => new PostgresAdapter(),
      createIntrospector: db => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
}

test('without a pooler, or with one for sessions, each connection has its own session', async () => {
  assert.equal(await isTransactionPooled(connectToPooler(connection => connection)), false)
})

test('a pooler that gives the session of an idle connection to a transaction is noticed', async () => {
  assert.equal(await isTransactionPooled(connectToPooler(() => 1)), true)
})

test('a pooler that gives an idle connection another session is noticed', async () => {
  let session = 0
  assert.equal(await isTransactionPooled(connectToPooler(() => (session += 1))), true)
})
