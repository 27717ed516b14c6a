import assert from 'node:assert/strict'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { Kysely } from 'kysely'
import { createPostgresDialect } from './kysely-postgres.ts'
import { createSqliteDialect } from './kysely-sqlite.ts'
import { maxParameters } from './max-parameters.ts'
import type { KitTables } from './tables.ts'

const dialects = [
  createSqliteDialect(new DatabaseSync(':memory:'), null),
  createPostgresDialect('postgres://127.0.0.1:1/none', { reportError: () => {}, reportDamage: () => {} }),
]

test('a query with a list that grows with a history is refused on both databases', async () => {
  for (const dialect of dialects) {
    const queries = new Kysely<KitTables>({ dialect })
    const select = (count: number) =>
      queries
        .selectFrom('secrets')
        .selectAll()
        .where(
          'name',
          'in',
          Array.from({ length: count }, (_, n) => `name ${n}`),
        )
        .compile()
    assert.equal(select(maxParameters).parameters.length, maxParameters)
    assert.throws(() => select(maxParameters + 1), /more than 1100 parameters/)
    await queries.destroy()
  }
})
