import { sql } from 'kysely'
import type { Queries } from '../../infra/database/queries.ts'
import { withTransaction } from '@tessera/platform/database/queries'

export const createRateLimitsStore = (queries: Queries) => ({
  /** Adds an attempt and returns the new count. The first attempt sets `resetsAt`. */
  increment: (key: string, now: number, resetsAt: number) =>
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

  /** Returns the current count; null without an attempt. */
  async find(key: string, now: number) {
    const row = await queries
      .selectFrom('rate_limits')
      .select(['used as count', 'resets_at as resetsAt'])
      .where('key', '=', key)
      .where('resets_at', '>', now)
      .executeTakeFirst()
    return row ?? null
  },

  async decrement(key: string) {
    await queries
      .updateTable('rate_limits')
      .set({ used: sql`used - 1` })
      .where('key', '=', key)
      .execute()
  },

  async reset(key: string) {
    await queries.deleteFrom('rate_limits').where('key', '=', key).execute()
  },
})
