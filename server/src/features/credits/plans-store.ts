import type { Selectable } from 'kysely'
import type { PlanPeriod } from './plans.ts'
import type { Queries } from '../../database/queries.ts'
import type { Tables } from '../../database/tables.ts'
import type { PlanKind } from './plans.ts'

declare module '../../database/tables.ts' {
  interface Tables {
    plan_periods: {
      id: string
      account_id: string
      kind: PlanKind
      starts_at: number
      ends_at: number
      /** 1 when its credits are in the ledger. */
      granted: number
    }
  }
}

export const createPlansStore = (queries: Queries) => ({
  /** Lists the periods of a member that have not ended or were not granted, earliest first. */
  async listOpen(memberId: string, now: number): Promise<PlanPeriod[]> {
    return (await selectOpen(queries, [memberId], now).execute()).map(toPlanPeriod)
  },

  /** Lists these periods of several members. */
  async listOpenByMembers(
    memberIds: readonly string[],
    now: number,
  ): Promise<(PlanPeriod & { memberId: string })[]> {
    if (memberIds.length === 0) return []
    const rows = await selectOpen(queries, memberIds, now).execute()
    return rows.map(row => ({ ...toPlanPeriod(row), memberId: row.account_id }))
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

const selectOpen = (queries: Queries, memberIds: readonly string[], now: number) =>
  queries
    .selectFrom('plan_periods')
    .selectAll()
    .where('account_id', 'in', memberIds)
    .where(row => row.or([row('ends_at', '>', now), row('granted', '=', 0)]))
    .orderBy('starts_at')

const toPlanPeriod = (row: Selectable<Tables['plan_periods']>): PlanPeriod => ({
  id: row.id,
  kind: row.kind,
  startsAt: row.starts_at,
  endsAt: row.ends_at,
  granted: row.granted === 1,
})
