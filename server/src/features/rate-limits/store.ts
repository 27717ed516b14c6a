import { sql } from 'kysely'
import type { Queries } from '../../infra/database/queries.ts'
import { withTransaction } from '@tessera/platform/database/queries'

export const createRateLimitsStore = (queries: Queries) => ({
  /** Adds an attempt and returns the new count. The first attempt sets `resetsAt`. */
  increment: (key: string, now: number, resetsAt: number) =>
    withTransaction(queries, async transaction => {
      await transaction.deleteFrom('attempts').where('ends_at', '<=', now).execute()
      const row = await transaction
        .insertInto('attempts')
        .values({ key, times: 1, ends_at: resetsAt })
        .onConflict(conflict => conflict.column('key').doUpdateSet({ times: sql`attempts.times + 1` }))
        .returning(['times', 'ends_at'])
        .executeTakeFirstOrThrow()
      return { count: row.times, resetsAt: row.ends_at }
    }),

  /** Returns the current count. */
  async getCount(key: string, now: number) {
    const row = await queries
      .selectFrom('attempts')
      .select('times')
      .where('key', '=', key)
      .where('ends_at', '>', now)
      .executeTakeFirst()
    return row?.times ?? 0
  },

  async decrement(key: string) {
    await queries
      .updateTable('attempts')
      .set({ times: sql`times - 1` })
      .where('key', '=', key)
      .execute()
  },

  async reset(key: string) {
    await queries.deleteFrom('attempts').where('key', '=', key).execute()
  },
})
