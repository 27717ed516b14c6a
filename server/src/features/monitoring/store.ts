import type { OverviewStore } from './overview.ts'
import type { TaskFailure } from '../tasks/tasks.ts'
import type { Queries } from '../../infra/database/queries.ts'

export const createOverviewStore = (queries: Queries): OverviewStore => ({
  async listOpenTasks() {
    const rows = await queries
      .selectFrom('tasks')
      .select(['kind', 'lease_holder', 'ready_at', 'created_at'])
      .where('state', '=', 'open')
      .execute()
    return rows.map(({ kind, lease_holder: holder, ready_at: readyAt, created_at: createdAt }) => ({
      kind,
      leased: holder !== null,
      readyAt,
      createdAt,
    }))
  },

  async listEndedSince(at) {
    const rows = await queries
      .selectFrom('tasks')
      .select(['kind', 'failure'])
      .where('ended_at', '>=', at)
      .execute()
    return rows.map(({ kind, failure }) => ({
      kind,
      failure: failure === null ? null : (JSON.parse(failure) as TaskFailure).key,
    }))
  },

  async countSessions(now) {
    const { count } = await queries
      .selectFrom('sessions')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('expires_at', '>', now)
      .executeTakeFirstOrThrow()
    return count
  },
})
