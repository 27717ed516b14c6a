import { sql } from 'kysely'
import type { Queries } from '../../database/queries.ts'
import { getMaxFutureTime } from '@tessera/server-kit/clock'
import { withTransaction } from '@tessera/server-kit/database/queries'

declare module '../../database/tables.ts' {
  interface Tables {
    rate_limits: { key: string; used: number; resets_at: number }
  }
}

export const createRateLimitsStore = (queries: Queries) => ({
  /** Adds an attempt and returns the new count. The first attempt sets `resetsAt`. */
  increment: (key: string, now: number, resetsAt: number) =>
    withTransaction(queries, async transaction => {
      const latest = getMaxFutureTime(now, resetsAt - now)
      await transaction
        .deleteFrom('rate_limits')
        .where(({ or, and, eb }) =>
          or([eb('resets_at', '<=', now), and([eb('key', '=', key), eb('resets_at', '>', latest)])]),
        )
        .execute()
      const row = await transaction
        .insertInto('rate_limits')
        .values({ key, used: 1, resets_at: resetsAt })
        .onConflict(conflict => conflict.column('key').doUpdateSet({ used: sql`rate_limits.used + 1` }))
        .returning(['used', 'resets_at'])
        .executeTakeFirstOrThrow()
      return { count: row.used, resetsAt: row.resets_at }
    }),

  /** Returns the current count of a window; null without an attempt. */
  async find(key: string, now: number, windowMs: number) {
    const row = await queries
      .selectFrom('rate_limits')
      .select(['used as count', 'resets_at as resetsAt'])
      .where('key', '=', key)
      .where('resets_at', '>', now)
      .where('resets_at', '<=', getMaxFutureTime(now, windowMs))
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
