import { sql, type Selectable, type UpdateObject } from 'kysely'
import { getSqlDialect } from '@tessera/server-kit/database/select-sql-dialect'
import type { Queries } from '../../database/queries.ts'
import type { Tables } from '../../database/tables.ts'
import type {
  CancellationCutoff,
  Task,
  TaskFailure,
  TaskKind,
  TaskParams,
  TaskProgress,
} from './task-record.ts'
import { formatStoredFailure, parseStoredFailure } from './stored-failure.ts'
import type { Generated } from 'kysely'

declare module '../../database/tables.ts' {
  interface Tables {
    tasks: {
      id: string
      member_id: string
      idempotency_key: string
      kind: 'generation' | 'upscale'
      /** The `TaskParams` as JSON. */
      params: string
      seed: number
      state: 'open' | 'succeeded' | 'failed'
      stage: 'waiting' | 'running' | 'drawn' | 'reviewing'
      progress: number | null
      /** The number of jobs before it in the engine's queue. */
      queue_position: number | null
      engine_job_id: string | null
      submitting_at: Generated<number | null>
      /** Null until a runner knows, and for runners of earlier releases. */
      cancelable_until: Generated<CancellationCutoff | null>
      attempts: number
      /** A `TaskFailure` as JSON. */
      failure: string | null
      /** When the task can be claimed: while it is leased, the end of the lease. */
      ready_at: number
      /** The id of the runner that has leased the task. */
      lease_holder: string | null
      created_at: number
      /** The place in the order of the open tasks of its kind (`task-turns.ts`). */
      turn: Generated<number>
      /** Null for a task that is open, or that ended before migration 0016. */
      ended_at: Generated<number | null>
    }
  }
}

interface TaskSelection {
  except: readonly string[]
  kinds: readonly TaskKind[]
}

type TaskClaim = TaskSelection & Record<'now' | 'until', number> & { holder: string }

/**
 * A lease gives one runner, its holder, the right to write a task. Methods with a `holder` return false and write
 * nothing if the holder has lost the lease.
 */
export function createTasksStore(queries: Queries) {
  const all = queries.selectFrom('tasks').selectAll()

  const selectOpen = (kind: TaskKind, except: readonly string[] = []) =>
    queries
      .selectFrom('tasks')
      // As text, so that SQLite finds the partial indexes
      .where('state', '=', sql.lit('open'))
      .where('kind', '=', kind)
      .$if(except.length > 0, query => query.where('id', 'not in', except))
      .limit(1)

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
    /** @param turn see `task-turns.ts` */
    async add(task: Task, turn = 0) {
      const { id, seed, state, stage, progress } = task
      await queries
        .insertInto('tasks')
        .values({
          id,
          member_id: task.memberId,
          idempotency_key: task.idempotencyKey,
          kind: task.params.kind,
          params: formatTaskParams(task),
          seed,
          state,
          stage,
          progress,
          queue_position: task.queuePosition,
          engine_job_id: task.jobId,
          attempts: task.attempts,
          ready_at: task.createdAt,
          created_at: task.createdAt,
          turn,
        })
        .execute()
    },

    async find(id: string) {
      return toTask(await all.where('id', '=', id).executeTakeFirst())
    },

    async findByIdempotencyKey(memberId: string, idempotencyKey: string) {
      const row = await all
        .where('member_id', '=', memberId)
        .where('idempotency_key', '=', idempotencyKey)
        .executeTakeFirst()
      return toTask(row)
    },

    /** Without the tasks that do not exist. */
    listStages: (ids: readonly string[]) =>
      queries.selectFrom('tasks').select(['id', 'state', 'stage']).where('id', 'in', ids).execute(),

    /** Oldest first. */
    listOpenByMember: (memberId: string, limit: number) =>
      queries
        .selectFrom('tasks')
        .select(['id', 'kind', 'stage', 'attempts', 'created_at as createdAt'])
        .where('member_id', '=', memberId)
        .where('state', '=', 'open')
        .orderBy('created_at')
        .orderBy('id')
        .limit(limit)
        .execute(),

    /**
     * Leases the first task that is ready, in the order of turns, and counts an attempt. Skips the ids in `except`. Each kind has
     * its own index scan, which ends at the first task.
     */
    async claim({ holder, now, until, kinds, except }: TaskClaim) {
      const ready = kinds.map(kind =>
        selectOpen(kind, except)
          .select('id')
          .where('ready_at', '<=', now)
          .orderBy('turn')
          .orderBy('created_at')
          .modifyEnd(getSqlDialect(queries).skipLockedRows),
      )
      const row = await queries
        .updateTable('tasks')
        .set({ lease_holder: holder, ready_at: until, attempts: sql`attempts + 1` })
        .where('id', '=', sql<string>`coalesce(${sql.join([...ready, sql`null`])})`)
        .returningAll()
        .executeTakeFirst()
      return toTask(row)
    },

    /**
     * Returns the last turn of which a task of a kind was started, or the first one that waits for a worker if it is later; null without
     * open tasks. Tasks that wait for an engine count too, so that new ones do not overtake them.
     */
    async findPresentTurn(kind: TaskKind) {
      const started = selectOpen(kind)
        .select('turn')
        .where('lease_holder', 'is not', null)
        .orderBy('turn', 'desc')
      const waiting = selectOpen(kind).select('turn').where('lease_holder', 'is', null).orderBy('turn')
      const { rows } = await sql<{ present: number | null }>`
        select max(turn) as present from (select ${started} as turn union all select ${waiting}) as turns`.execute(
        queries,
      )
      return rows[0]?.present ?? null
    },

    /** Returns the last turn of the open tasks of a member; null without one. */
    async findLastTurn(memberId: string, kind: TaskKind) {
      const row = await selectOpen(kind)
        .select('turn')
        .where('member_id', '=', memberId)
        .orderBy('turn', 'desc')
        .executeTakeFirst()
      return row?.turn ?? null
    },

    async renew(ids: readonly string[], holder: string, until: number) {
      await queries
        .updateTable('tasks')
        .set({ ready_at: until })
        .where('id', 'in', ids)
        .where('state', '=', 'open')
        .where('lease_holder', '=', holder)
        .execute()
    },

    /** Call it before the task is submitted: from then on, an engine may have accepted an order that cannot be canceled. */
    startSubmission: (id: string, holder: string, at: number) =>
      updateLeased(id, holder, { submitting_at: at }),

    saveJobId: (id: string, holder: string, jobId: string, cancelableUntil: CancellationCutoff) =>
      updateLeased(id, holder, {
        engine_job_id: jobId,
        cancelable_until: cancelableUntil,
        stage: 'waiting',
        progress: null,
        queue_position: null,
      }),

    saveProgress: (
      id: string,
      holder: string,
      { stage, progress, queuePosition }: TaskProgress,
      cancelableUntil: CancellationCutoff,
    ) =>
      updateLeased(id, holder, {
        stage,
        progress,
        queue_position: queuePosition,
        cancelable_until: cancelableUntil,
      }),

    /** Releases the lease of a task that no engine works on. It can be claimed from `readyAt` on. */
    release: (id: string, holder: string, { readyAt, attempts }: { readyAt: number; attempts: number }) =>
      updateLeased(id, holder, { lease_holder: null, ready_at: readyAt, attempts, submitting_at: null }),

    /** Ends the task. It succeeded if `failure` is null. */
    finish: (id: string, holder: string, { at, failure }: { at: number; failure: TaskFailure | null }) =>
      updateLeased(id, holder, {
        state: failure ? 'failed' : 'succeeded',
        failure: failure && formatStoredFailure(failure),
        lease_holder: null,
        ended_at: at,
      }),

    /**
     * Ends an open task as failed, even if a runner holds it. Returns false if the task is beyond the step until which it can
     * be canceled.
     *
     * @param until the step, for a task of which no runner has said it
     */
    async abandon(
      id: string,
      { at, failure }: { at: number; failure: TaskFailure },
      until: CancellationCutoff,
    ) {
      const { numUpdatedRows } = await queries
        .updateTable('tasks')
        .set({ state: 'failed', failure: formatStoredFailure(failure), lease_holder: null, ended_at: at })
        .where('id', '=', id)
        .where('state', '=', 'open')
        .where(({ or, and, eb, fn, val }) => {
          const step = fn.coalesce('cancelable_until', val(until))
          return or([
            and([eb('engine_job_id', 'is', null), eb('submitting_at', 'is', null)]),
            and([eb(step, '=', 'begun'), eb('stage', '=', 'waiting')]),
            eb(step, '=', 'ended'),
          ])
        })
        .executeTakeFirst()
      return numUpdatedRows === 1n
    },

    /** Counts the open tasks of the same kind that are before this one in the order of turns. */
    async countOpenBefore(task: Task) {
      const { count } = await queries
        .selectFrom('tasks')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('state', '=', sql.lit('open'))
        .where('kind', '=', task.params.kind)
        .where('id', '<>', task.id)
        .where(
          sql<boolean>`(turn, created_at) <= (select turn, created_at from tasks as own where own.id = ${task.id})`,
        )
        .executeTakeFirstOrThrow()
      return count
    },

    /**
     * Ends the wait of tasks that would be ready later than any can be: the clock was set back. A runner that still works
     * on one renews its lease in time.
     */
    async limitReadyTimes(kinds: readonly TaskKind[], { latest, until }: Record<'latest' | 'until', number>) {
      await queries
        .updateTable('tasks')
        .set({ ready_at: until })
        .where('state', '=', sql.lit('open'))
        .where('kind', 'in', kinds)
        .where('ready_at', '>', latest)
        .execute()
    },

    /** Returns when the next task can be claimed, or its lease expires; null without an open task. */
    async getNextReadyTime({ kinds, except }: TaskSelection) {
      const times = kinds.map(kind => {
        const next = selectOpen(kind, except).select('ready_at').orderBy('ready_at')
        return sql`select ${next} as ready_at`
      })
      const { rows } = await sql<{ next: number | null }>`
        select min(ready_at) as next from (${sql.join(times, sql` union all `)}) as times`.execute(queries)
      return rows[0]?.next ?? null
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
    ...parseTaskParams(row.params),
    seed,
    state,
    stage,
    progress,
    queuePosition: row.queue_position,
    jobId: row.engine_job_id,
    submittingAt: row.submitting_at,
    cancelableUntil: row.cancelable_until,
    attempts: row.attempts,
    failure: failure === null ? null : parseStoredFailure(failure),
    createdAt: row.created_at,
  }
}

/** Other releases work with the same rows, so the span is a field that they do not read. */
const formatTaskParams = ({ params, traceparent }: Task): string =>
  JSON.stringify({ ...params, ...(traceparent && { traceparent }) })

/** Rows from before upscale tasks have no kind. */
function parseTaskParams(json: string): Pick<Task, 'params' | 'traceparent'> {
  const { traceparent = null, ...params } = JSON.parse(json) as Partial<TaskParams> & {
    traceparent?: string
  }
  return { params: { kind: 'generation', ...params } as TaskParams, traceparent }
}
