import { sql } from 'kysely'
import type { Queries } from '../../src/database/queries.ts'

type Values = Readonly<Record<string, string | number | null>>

/** A row in the names of today. */
export interface MigrationFixtureRow {
  table: string
  /** The number of the migration that creates the table. */
  since: number
  values: Values
  /** Columns that later migrations added, by the numbers of these migrations. */
  added?: Readonly<Record<number, Values>>
}

/** Migration 0017 gave tables and columns other names, 0018 those of the platform. */
const renamed = 17
const formerTables: Readonly<Record<string, string>> = { generation_images: 'generation_pictures' }
const formerColumns: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  sessions: { created_at: 'begun_at', last_seen_at: 'seen_at' },
  tasks: { params: 'work_order', engine_job_id: 'job', attempts: 'tries', lease_holder: 'holder' },
  media: { file_extension: 'ending', unused_since: 'unshown_since' },
}

/** The values that a row has at a version of the schema: the number of the last migration that has run. */
export function valuesAtVersion({ values, added = {} }: MigrationFixtureRow, version: number): Values {
  const since = Object.entries(added).filter(([first]) => version >= Number(first))
  return Object.fromEntries(
    [values, ...since.map(([, more]) => more)].flatMap(Object.entries<string | number | null>),
  )
}

/** Inserts a row into a database of a version, in the names of that version. Without its table, nothing happens. */
export async function insertRowAtVersion(
  queries: Queries,
  row: MigrationFixtureRow,
  version: number,
): Promise<boolean> {
  const { table, since } = row
  if (version < since) return false
  const names = version < renamed ? formerColumns[table] : undefined
  const values = valuesAtVersion(row, version)
  const columns = sql.join(Object.keys(values).map(name => sql.ref(names?.[name] ?? name)))
  const target = sql.table(version < renamed ? (formerTables[table] ?? table) : table)
  await sql`insert into ${target} (${columns}) values (${sql.join(Object.values(values))})`.execute(queries)
  return true
}
