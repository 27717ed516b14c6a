import { sql } from 'kysely'
import type { Queries } from '../../../database/queries.ts'

declare module '../../../database/tables.ts' {
  interface Tables {
    counters: { name: string; value: number }
  }
}

/** Gives a creation the next sequence number of the gallery, unless it has one. */
export async function assignSequenceNumber(queries: Queries, id: string): Promise<void> {
  const placed = await queries
    .selectFrom('creations')
    .select('sequence')
    .where('id', '=', id)
    .executeTakeFirst()
  if (placed?.sequence !== null) return
  const sequence = await takeNextSequenceNumber(queries)
  await queries.updateTable('creations').set({ sequence }).where('id', '=', id).execute()
}

export async function takeNextSequenceNumber(queries: Queries): Promise<number> {
  const { value } = await queries
    .updateTable('counters')
    .set({ value: sql`value + 1` })
    .where('name', '=', 'gallery')
    .returning('value')
    .executeTakeFirstOrThrow()
  return value
}
