import { sql } from 'kysely'
import type { Queries } from '../../src/infra/database/queries.ts'

type Values = Readonly<Record<string, string | number | null>>

/** A row in the names of today. */
export interface DatedRow {
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

/** The values that a row has at an age: the number of the last migration that has run. */
export function valuesAt({ values, added = {} }: DatedRow, age: number): Values {
  const since = Object.entries(added).filter(([first]) => age >= Number(first))
  return Object.fromEntries(
    [values, ...since.map(([, more]) => more)].flatMap(Object.entries<string | number | null>),
  )
}

/** Inserts a row into a database of an age, in the names of that age. Without its table, nothing happens. */
export async function insertAtAge(queries: Queries, row: DatedRow, age: number): Promise<boolean> {
  const { table, since } = row
  if (age < since) return false
  const names = age < renamed ? formerColumns[table] : undefined
  const values = valuesAt(row, age)
  const columns = sql.join(Object.keys(values).map(name => sql.ref(names?.[name] ?? name)))
  const target = sql.table(age < renamed ? (formerTables[table] ?? table) : table)
  await sql`insert into ${target} (${columns}) values (${sql.join(Object.values(values))})`.execute(queries)
  return true
}
