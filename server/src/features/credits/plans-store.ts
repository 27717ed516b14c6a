import type { PlanPeriod } from './plans.ts'
import type { Queries } from '../../infra/database/queries.ts'

export const createPlansStore = (queries: Queries) => ({
  /** Lists the periods of a member that have not ended or were not granted, earliest first. */
  async listOpen(memberId: string, now: number) {
    const rows = await queries
      .selectFrom('plan_periods')
      .selectAll()
      .where('account_id', '=', memberId)
      .where(row => row.or([row('ends_at', '>', now), row('granted', '=', 0)]))
      .orderBy('starts_at')
      .execute()
    return rows.map(({ id, kind, starts_at, ends_at, granted }) => ({
      id,
      kind,
      startsAt: starts_at,
      endsAt: ends_at,
      granted: granted === 1,
    }))
  },

  async hadTrial(memberId: string) {
    const row = await queries
      .selectFrom('plan_periods')
      .select('id')
      .where('account_id', '=', memberId)
      .where('kind', '=', 'trial')
      .executeTakeFirst()
    return row !== undefined
  },

  /** Inserts new periods and updates the times of existing ones. */
  async save(memberId: string, periods: readonly PlanPeriod[]) {
    for (const { id, kind, startsAt, endsAt, granted } of periods) {
      const moved = { starts_at: startsAt, ends_at: endsAt, granted: granted ? 1 : 0 }
      await queries
        .insertInto('plan_periods')
        .values({ id, account_id: memberId, kind, ...moved })
        .onConflict(conflict => conflict.column('id').doUpdateSet(moved))
        .execute()
    }
  },
})
