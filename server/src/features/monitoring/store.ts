import type { Queries } from '../../database/queries.ts'
import { parseStoredFailure } from '../tasks/stored-failure.ts'

export const createOverviewStore = (queries: Queries) => ({
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
