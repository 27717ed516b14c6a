import { sql, type Selectable, type UpdateObject } from 'kysely'
import type { Task, TaskFailure, TaskOrder, TasksStore } from '../../domain/tasks.ts'
import { flavourOf } from './flavour.ts'
import type { Queries } from './queries.ts'
import type { Tables } from './tables.ts'

export function tasksStore(queries: Queries): TasksStore {
  const all = queries.selectFrom('tasks').selectAll()

  /** Writes where the holder has the lease of an open task, and says whether it had. */
  async function write(id: string, holder: string, changes: UpdateObject<Tables, 'tasks'>): Promise<boolean> {
    const { numUpdatedRows } = await queries
      .updateTable('tasks')
      .set(changes)
      .where('id', '=', id)
      .where('state', '=', 'open')
      .where('holder', '=', holder)
      .executeTakeFirst()
    return numUpdatedRows === 1n
  }

  return {
    async add(task) {
      const { id, seed, state, stage, progress, job, tries } = task
      await queries
        .insertInto('tasks')
        .values({
          id,
          member_id: task.memberId,
          idempotency_key: task.idempotencyKey,
          kind: task.order.kind,
          work_order: JSON.stringify(task.order),
          seed,
          state,
          stage,
          progress,
          ahead: task.ahead,
          job,
          tries,
          failure: null,
          ready_at: task.createdAt,
          holder: null,
          created_at: task.createdAt,
        })
        .execute()
    },

    async find(id) {
      return asTask(await all.where('id', '=', id).executeTakeFirst())
    },

    async findByKey(memberId, idempotencyKey) {
      const row = await all
        .where('member_id', '=', memberId)
        .where('idempotency_key', '=', idempotencyKey)
        .executeTakeFirst()
      return asTask(row)
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
        .modifyEnd(flavourOf(queries).passingByTaken)
      const row = await queries
        .updateTable('tasks')
        .set({ holder, ready_at: until, tries: sql`tries + 1` })
        .where('id', '=', ready)
        .returningAll()
        .executeTakeFirst()
      return asTask(row)
    },

    async renew(ids, holder, until) {
      await queries
        .updateTable('tasks')
        .set({ ready_at: until })
        .where('id', 'in', ids)
        .where('state', '=', 'open')
        .where('holder', '=', holder)
        .execute()
    },

    handedOver: (id, holder, job) =>
      write(id, holder, { job, stage: 'waiting', progress: null, ahead: null }),

    advanced: (id, holder, reached) => write(id, holder, reached),

    release: (id, holder, { readyAt, tries }) =>
      write(id, holder, { holder: null, ready_at: readyAt, tries }),

    close: (id, holder, { at, failure }) =>
      write(id, holder, {
        state: failure ? 'failed' : 'succeeded',
        failure: failure && JSON.stringify(failure),
        holder: null,
        ended_at: at,
      }),

    async abandon(id, { at, failure }, { handedOver }) {
      const { numUpdatedRows } = await queries
        .updateTable('tasks')
        .set({ state: 'failed', failure: JSON.stringify(failure), holder: null, ended_at: at })
        .where('id', '=', id)
        .where('state', '=', 'open')
        .$if(!handedOver, query => query.where('job', 'is', null))
        .executeTakeFirst()
      return numUpdatedRows === 1n
    },

    async countBefore({ id, createdAt, order }) {
      const { count } = await queries
        .selectFrom('tasks')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('state', '=', 'open')
        .where('kind', '=', order.kind)
        .where('created_at', '<=', createdAt)
        .where('id', '<>', id)
        .executeTakeFirstOrThrow()
      return count
    },

    async nextReady({ except, kinds }) {
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

function asTask(row: Selectable<Tables['tasks']> | undefined): Task | null {
  if (!row) return null
  const { id, seed, state, stage, progress, ahead, job, tries, failure } = row
  return {
    id,
    memberId: row.member_id,
    idempotencyKey: row.idempotency_key,
    order: readWorkOrder(row.work_order),
    seed,
    state,
    stage,
    progress,
    ahead,
    job,
    tries,
    failure: failure === null ? null : (JSON.parse(failure) as TaskFailure),
    createdAt: row.created_at,
  }
}

/** A row that names no kind is older than the second kind. */
const readWorkOrder = (json: string): TaskOrder => {
  const order = JSON.parse(json) as TaskOrder | Omit<TaskOrder, 'kind'>
  return { kind: 'generation', ...order } as TaskOrder
}
