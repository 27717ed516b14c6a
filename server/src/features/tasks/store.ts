import { sql, type Selectable, type UpdateObject } from 'kysely'
import type { Task, TaskFailure, TaskParams, TasksStore } from './tasks.ts'
import { getSqlDialect } from '@tessera/platform/database/sql-dialect'
import type { Queries } from '../../infra/database/queries.ts'
import type { Tables } from '../../infra/database/tables.ts'

export function createTasksStore(queries: Queries): TasksStore {
  const all = queries.selectFrom('tasks').selectAll()

  /** Updates an open task if the holder has its lease, and returns whether it had. */
  async function updateLeased(
    id: string,
    holder: string,
    changes: UpdateObject<Tables, 'tasks'>,
  ): Promise<boolean> {
    const { numUpdatedRows } = await queries
      .updateTable('tasks')
      .set(changes)
      .where('id', '=', id)
      .where('state', '=', 'open')
      .where('lease_holder', '=', holder)
      .executeTakeFirst()
    return numUpdatedRows === 1n
  }

  return {
    async add(task) {
      const { id, seed, state, stage, progress } = task
      await queries
        .insertInto('tasks')
        .values({
          id,
          member_id: task.memberId,
          idempotency_key: task.idempotencyKey,
          kind: task.params.kind,
          params: JSON.stringify(task.params),
          seed,
          state,
          stage,
          progress,
          queue_position: task.queuePosition,
          engine_job_id: task.jobId,
          attempts: task.attempts,
          failure: null,
          ready_at: task.createdAt,
          lease_holder: null,
          created_at: task.createdAt,
        })
        .execute()
    },

    async find(id) {
      return toTask(await all.where('id', '=', id).executeTakeFirst())
    },

    async findByIdempotencyKey(memberId, idempotencyKey) {
      const row = await all
        .where('member_id', '=', memberId)
        .where('idempotency_key', '=', idempotencyKey)
        .executeTakeFirst()
      return toTask(row)
    },

    async claim({ holder, now, until, except, kinds }) {
      const ready = queries
        .selectFrom('tasks')
        .select('id')
        .where('state', '=', 'open')
        .where('ready_at', '<=', now)
        .where('kind', 'in', kinds)
        .$if(except.length > 0, query => query.where('id', 'not in', except))
        .orderBy('ready_at')
        .limit(1)
        .modifyEnd(getSqlDialect(queries).skipLockedRows)
      const row = await queries
        .updateTable('tasks')
        .set({ lease_holder: holder, ready_at: until, attempts: sql`attempts + 1` })
        .where('id', '=', ready)
        .returningAll()
        .executeTakeFirst()
      return toTask(row)
    },

    async renew(ids, holder, until) {
      await queries
        .updateTable('tasks')
        .set({ ready_at: until })
        .where('id', 'in', ids)
        .where('state', '=', 'open')
        .where('lease_holder', '=', holder)
        .execute()
    },

    saveJobId: (id, holder, jobId) =>
      updateLeased(id, holder, {
        engine_job_id: jobId,
        stage: 'waiting',
        progress: null,
        queue_position: null,
      }),

    saveProgress: (id, holder, { stage, progress, queuePosition }) =>
      updateLeased(id, holder, { stage, progress, queue_position: queuePosition }),

    release: (id, holder, { readyAt, attempts }) =>
      updateLeased(id, holder, { lease_holder: null, ready_at: readyAt, attempts }),

    finish: (id, holder, { at, failure }) =>
      updateLeased(id, holder, {
        state: failure ? 'failed' : 'succeeded',
        failure: failure && JSON.stringify(failure),
        lease_holder: null,
        ended_at: at,
      }),

    async abandon(id, { at, failure }, { isSubmittedAllowed }) {
      const { numUpdatedRows } = await queries
        .updateTable('tasks')
        .set({ state: 'failed', failure: JSON.stringify(failure), lease_holder: null, ended_at: at })
        .where('id', '=', id)
        .where('state', '=', 'open')
        .$if(!isSubmittedAllowed, query => query.where('engine_job_id', 'is', null))
        .executeTakeFirst()
      return numUpdatedRows === 1n
    },

    async countOpenBefore(task) {
      const { count } = await queries
        .selectFrom('tasks')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('state', '=', 'open')
        .where('kind', '=', task.params.kind)
        .where('created_at', '<=', task.createdAt)
        .where('id', '<>', task.id)
        .executeTakeFirstOrThrow()
      return count
    },

    async getNextReadyTime({ except, kinds }) {
      const row = await queries
        .selectFrom('tasks')
        .select('ready_at')
        .where('state', '=', 'open')
        .where('kind', 'in', kinds)
        .$if(except.length > 0, query => query.where('id', 'not in', except))
        .orderBy('ready_at')
        .limit(1)
        .executeTakeFirst()
      return row?.ready_at ?? null
    },
  }
}

function toTask(row: Selectable<Tables['tasks']> | undefined): Task | null {
  if (!row) return null
  const { id, seed, state, stage, progress, failure } = row
  return {
    id,
    memberId: row.member_id,
    idempotencyKey: row.idempotency_key,
    params: parseTaskParams(row.params),
    seed,
    state,
    stage,
    progress,
    queuePosition: row.queue_position,
    jobId: row.engine_job_id,
    attempts: row.attempts,
    failure: failure === null ? null : (JSON.parse(failure) as TaskFailure),
    createdAt: row.created_at,
  }
}

/** Rows from before upscale tasks have no kind. */
const parseTaskParams = (json: string): TaskParams => {
  const params = JSON.parse(json) as TaskParams | Omit<TaskParams, 'kind'>
  return { kind: 'generation', ...params } as TaskParams
}
