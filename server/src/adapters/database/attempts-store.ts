import { sql } from 'kysely'
import type { AttemptsStore } from '../../domain/attempts.ts'
import { together, type Queries } from './queries.ts'

export const attemptsStore = (queries: Queries): AttemptsStore => ({
  add: (key, now, endsAt) =>
    together(queries, async transaction => {
      await transaction.deleteFrom('attempts').where('ends_at', '<=', now).execute()
      const row = await transaction
        .insertInto('attempts')
        .values({ key, times: 1, ends_at: endsAt })
        .onConflict(conflict => conflict.column('key').doUpdateSet({ times: sql`attempts.times + 1` }))
        .returning(['times', 'ends_at'])
        .executeTakeFirstOrThrow()
      return { times: row.times, endsAt: row.ends_at }
    }),

  async times(key, now) {
    const row = await queries
      .selectFrom('attempts')
      .select('times')
      .where('key', '=', key)
      .where('ends_at', '>', now)
      .executeTakeFirst()
    return row?.times ?? 0
  },

  async takeBack(key) {
    await queries
      .updateTable('attempts')
      .set({ times: sql`times - 1` })
      .where('key', '=', key)
      .execute()
  },

  async forget(key) {
    await queries.deleteFrom('attempts').where('key', '=', key).execute()
  },
})
