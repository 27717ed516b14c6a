import { sql, type RawBuilder } from 'kysely'
import type { Queries } from '../../database/queries.ts'
import { parseStoredFailure } from '../tasks/stored-failure.ts'

export const createOverviewStore = (queries: Queries) => ({
  /**
   * Counts the open tasks of each kind that has any.
   *
   * @param times.latest no task is ready later, unless the clock was set back
   * @param times.overdue a task that has been ready since has no runner
   * @param times.tooOld a task that was accepted before should have ended
   */
  async countOpenTasks({
    now,
    latest,
    overdue,
    tooOld,
  }: Record<'now' | 'latest' | 'overdue' | 'tooOld', number>) {
    const count = (condition: RawBuilder<unknown>) => sql<number>`count(*) filter (where ${condition})`
    const isRunning = sql`lease_holder is not null and ready_at > ${now} and ready_at <= ${latest}`
    const isStuck = sql`created_at < ${tooOld} or ready_at > ${latest}`
    const rows = await queries
      .selectFrom('tasks')
      .select(({ fn }) => [
        'kind',
        fn.countAll<number>().as('open'),
        count(isRunning).as('running'),
        count(sql`lease_holder is not null and ready_at <= ${now}`).as('lost'),
        count(isStuck).as('stuck'),
        count(sql`${isStuck} or ready_at < ${overdue}`).as('stuckWithoutRunner'),
        sql<number | null>`min(case when ${isRunning} then null else created_at end)`.as('oldest'),
      ])
      .where('state', '=', sql.lit('open'))
      .groupBy('kind')
      .execute()
    return new Map(rows.map(row => [row.kind, row]))
  },

  /** The tasks that ended since; `failure` is null if a task succeeded. */
  async listEndedSince(at: number) {
    const rows = await queries
      .selectFrom('tasks')
      .select(['kind', 'failure'])
      .where('ended_at', '>=', at)
      .execute()
    return rows.map(({ kind, failure }) => ({
      kind,
      failure: failure === null ? null : parseStoredFailure(failure).key,
    }))
  },

  /** Counts the members whose account is not being deleted. */
  async countMembers(): Promise<number> {
    const { count } = await queries
      .selectFrom('accounts')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('closed_at', 'is', null)
      .executeTakeFirstOrThrow()
    return count
  },

  async countSessions(now: number) {
    const { count } = await queries
      .selectFrom('sessions')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('expires_at', '>', now)
      .executeTakeFirstOrThrow()
    return count
  },
})
