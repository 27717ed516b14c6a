import { sql } from 'kysely'
import type { RateLimitsStore } from './rate-limiter.ts'
import type { Queries } from '../../infra/database/queries.ts'
import { withTransaction } from '@tessera/platform/database/queries'

export const createRateLimitsStore = (queries: Queries): RateLimitsStore => ({
  increment: (key, now, resetsAt) =>
    withTransaction(queries, async transaction => {
      await transaction.deleteFrom('rate_limits').where('resets_at', '<=', now).execute()
      const row = await transaction
        .insertInto('rate_limits')
        .values({ key, used: 1, resets_at: resetsAt })
        .onConflict(conflict => conflict.column('key').doUpdateSet({ used: sql`rate_limits.used + 1` }))
        .returning(['used', 'resets_at'])
        .executeTakeFirstOrThrow()
      return { count: row.used, resetsAt: row.resets_at }
    }),

  async getCount(key, now) {
    const row = await queries
      .selectFrom('rate_limits')
      .select('used')
      .where('key', '=', key)
      .where('resets_at', '>', now)
      .executeTakeFirst()
    return row?.used ?? 0
  },

  async decrement(key) {
    await queries
      .updateTable('rate_limits')
      .set({ used: sql`used - 1` })
      .where('key', '=', key)
      .execute()
  },

  async reset(key) {
    await queries.deleteFrom('rate_limits').where('key', '=', key).execute()
  },
})
