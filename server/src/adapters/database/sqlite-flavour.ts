import { sql } from 'kysely'
import type { Flavour } from './flavour.ts'

export const sqliteFlavour: Flavour = {
  wholeKey: 'integer primary key',
  countedKey: 'integer primary key',
  keptByKey: 'without rowid',
  jsonObject: fields =>
    `json_object(${Object.entries(fields)
      .map(([name, value]) => `'${name}', ${value}`)
      .join(', ')})`,
  createTrigger: ({ name, table, when, does }) =>
    `create trigger ${name} ${when} on ${table} begin ${does} end`,
  dropTrigger: ({ name }) => `drop trigger ${name}`,
  queueForGallery: () => [],
  listOf: json => sql`group_concat(${json})`,
  bytesOf: text => sql`cast(${text} as blob)`,
  // Each value has memory of its own. What JavaScript does not know the size of weighs heavily: pages that were
  // sent made it look through all of its memory after every other thousand.
  letGoOf({ buffer }) {
    if (buffer instanceof ArrayBuffer) buffer.transfer(0)
  },
  // Every transaction has begun with the lock for writing
  waitForMigrations: sql`select 1`,
  // One writer at a time: nobody takes anything in this moment
  passingByTaken: sql``,
}
