import { sql } from 'kysely'
import type { RateLimitsStore } from './rate-limiter.ts'
import type { Queries } from '../../infra/database/queries.ts'
import { withTransaction } from '@tessera/platform/database/queries'

export const createRateLimitsStore = (queries: Queries): RateLimitsStore => ({
  increment: (key, now, resetsAt) =>
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

  async getCount(key, now) {
    const row = await queries
      .selectFrom('attempts')
      .select('times')
      .where('key', '=', key)
      .where('ends_at', '>', now)
      .executeTakeFirst()
    return row?.times ?? 0
  },

  async decrement(key) {
    await queries
      .updateTable('attempts')
      .set({ times: sql`times - 1` })
      .where('key', '=', key)
      .execute()
  },

  async reset(key) {
    await queries.deleteFrom('attempts').where('key', '=', key).execute()
  },
})
