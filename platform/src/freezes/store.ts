import { channel as channelSchema, type Channel } from '@tessera/shared-contracts'
import type { Queries } from '../database/queries.ts'
import type { PlatformTables } from '../database/tables.ts'

/** A time in which nothing new goes live on a channel, in milliseconds since 1970. */
export interface StoredFreeze {
  id: string
  channel: Channel
  startsAt: number
  endsAt: number
  reason: string
  createdBy: string
}

export const createFreezeStore = (queries: Queries) => ({
  /** Adds a freeze, and deletes those that ended before `now`. */
  async add({ id, channel, startsAt, endsAt, reason, createdBy }: StoredFreeze, now: number): Promise<void> {
    await queries.deleteFrom('freezes').where('ends_at', '<=', now).execute()
    await queries
      .insertInto('freezes')
      .values({ id, channel, starts_at: startsAt, ends_at: endsAt, reason, created_by: createdBy })
      .execute()
  },

  /** Lists the freezes that end after a time, the one that begins first first. */
  async list(now: number): Promise<StoredFreeze[]> {
    const rows = await queries
      .selectFrom('freezes')
      .selectAll()
      .where('ends_at', '>', now)
      .orderBy('starts_at')
      .orderBy('id')
      .execute()
    return rows.map(toStoredFreeze)
  },

  /** Finds the freeze of a channel at a time; of several the one that ends last. */
  async find(channel: Channel, at: number): Promise<StoredFreeze | null> {
    const row = await queries
      .selectFrom('freezes')
      .selectAll()
      .where('channel', '=', channel)
      .where('starts_at', '<=', at)
      .where('ends_at', '>', at)
      .orderBy('ends_at', 'desc')
      .limit(1)
      .executeTakeFirst()
    return row ? toStoredFreeze(row) : null
  },

  /** Returns the removed freeze, and null for an unknown id. */
  async remove(id: string): Promise<StoredFreeze | null> {
    const row = await queries.deleteFrom('freezes').where('id', '=', id).returningAll().executeTakeFirst()
    return row ? toStoredFreeze(row) : null
  },
})
export type FreezeStore = ReturnType<typeof createFreezeStore>

const toStoredFreeze = (row: PlatformTables['freezes']): StoredFreeze => ({
  id: row.id,
  channel: channelSchema.parse(row.channel),
  startsAt: row.starts_at,
  endsAt: row.ends_at,
  reason: row.reason,
  createdBy: row.created_by,
})
