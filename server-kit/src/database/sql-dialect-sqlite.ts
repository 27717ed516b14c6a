import { sql } from 'kysely'
import type { SqlDialect } from './sql-dialect.ts'

export const sqliteSqlDialect: SqlDialect = {
  name: 'sqlite',
  integerKeyType: 'integer primary key',
  autoIncrementKeyType: 'integer primary key',
  clusteredTableSuffix: 'without rowid',
  jsonObject: fields =>
    `json_object(${Object.entries(fields)
      .map(([name, value]) => `'${name}', ${value}`)
      .join(', ')})`,
  createTrigger: ({ name, table, event, body }) =>
    `create trigger ${name} ${event} on ${table} begin ${body} end`,
  dropTrigger: ({ name }) => `drop trigger ${name}`,
  joinJsonItems: json => sql`cast(group_concat(${json}) as blob)`,
  // Every transaction begins with the write lock
  lockMigrations: [],
  // SQLite has one writer at a time, so no row is locked by another
  skipLockedRows: sql``,
}
