import { generateStatus } from '@tessera/shared-contracts'
import { attemptsOn, countWork } from './attempts.ts'
import { minute, second, type Clock } from './clock.ts'
import type { GenerationOrder } from './generations.ts'
import { newId } from './ids.ts'
import { giveBack, hold } from './ledger.ts'
import type { Member } from './member.ts'
import { Refusal } from './refusal.ts'
import type { Stores, Transact } from './stores.ts'
import type { UpscaleOrder } from './upscales.ts'
import type { TextKey, TextValues } from '../texts.ts'

/** A piece of image work, from the moment its credits are held to its pictures or the credits' return. */
export interface Task {
  id: string
  memberId: string
  /** What a page sends again when it does not know whether its request arrived; unique for a member. */
  idempotencyKey: string
  order: TaskOrder
  /** Chosen when the task is accepted, so that a second attempt makes the same pictures. */
  seed: number
  state: 'open' | 'succeeded' | 'failed'
  /** How far an open task is. */
  stage: Stage
  /** 0 to 1 where the engine says. */
  progress: number | null
  /** Jobs that the engine does before this one, while it waits and where the engine says. */
  ahead: number | null
  /** The engine's id of the work; null until it was handed over. */
  job: string | null
  /** How often a runner has taken the task. */
  tries: number
  failure: TaskFailure | null
  createdAt: number
}

/** What is to be done, by the kind of the task. */
export type TaskOrder = ({ kind: 'generation' } & GenerationOrder) | ({ kind: 'upscale' } & UpscaleOrder)
export type TaskKind = TaskOrder['kind']

export type Stage = 'waiting' | 'running' | 'drawn' | 'reviewing'

/** How far an open task has come, as its engine tells it. */
export type Reached = Pick<Task, 'stage' | 'progress' | 'ahead'>

/** Why a task failed, as the person is told. */
export interface TaskFailure {
  key: TextKey
  values?: TextValues
}

/** Milliseconds from acceptance after which a task is given up. */
export const taskTimeout = 30 * minute
/** Milliseconds that a runner owns a task without saying that it is still alive. */
export const leaseLength = 30 * second
/** How often runners may take a task before it fails. */
export const mostTries = 3

/**
 * A lease is what keeps two runners from one task: whoever holds it may write, and nobody else. Every
 * writing method answers whether the holder still had the lease; with `false`, nothing was written.
 */
export interface TasksStore {
  add(task: Task): Promise<void>
  find(id: string): Promise<Task | null>
  findByKey(memberId: string, idempotencyKey: string): Promise<Task | null>
  /**
   * Leases the task of one of the kinds that has been ready for longest, none of `except`, and counts a try;
   * null where none is.
   */
  claim(lease: {
    holder: string
    now: number
    until: number
    except: readonly string[]
    kinds: readonly TaskKind[]
  }): Promise<Task | null>
  renew(ids: readonly string[], holder: string, until: number): Promise<void>
  handedOver(id: string, holder: string, job: string): Promise<boolean>
  advanced(id: string, holder: string, to: Reached): Promise<boolean>
  /** Gives the lease back; the task can be claimed from `readyAt` on. */
  release(id: string, holder: string, again: { readyAt: number; tries: number }): Promise<boolean>
  /** Ends the task: well without a failure. */
  close(id: string, holder: string, end: { at: number; failure: TaskFailure | null }): Promise<boolean>
  /**
   * Ends an open task as failed, whoever holds it; false where it is over, or was handed over to an engine
   * although `handedOver` is false.
   */
  abandon(
    id: string,
    end: { at: number; failure: TaskFailure },
    options: { handedOver: boolean },
  ): Promise<boolean>
  /** How many open tasks of its kind were accepted before this one. */
  countBefore(task: Pick<Task, 'id' | 'createdAt' | 'order'>): Promise<number>
  /** When a task can be claimed at the earliest, those of holders that died included; null where none is open. */
  nextReady(of: { except: readonly string[]; kinds: readonly TaskKind[] }): Promise<number | null>
}

/**
 * Accepts a task and holds its credits, in one transaction: a task without a charge, or a charge without a
 * task, is never seen. Who may order what is checked before, by the rules of each kind.
 *
 * @param asked.idempotencyKey with the key of an earlier task, that one is answered and nothing charged
 * @param asked.alongside what else is kept of the task, in the same transaction
 * @throws {Refusal} when the balance does not reach, or too many tasks were accepted of late
 */
export async function acceptTask(
  { transact, clock }: { transact: Transact; clock: Clock },
  asked: {
    member: Member
    /** Where the member is now: what is accepted is counted by it, too. */
    network: string
    order: TaskOrder
    idempotencyKey?: string
    alongside?: (stores: Stores, task: Task) => Promise<void>
  },
): Promise<Task> {
  const { member, network, order, idempotencyKey, alongside } = asked
  const id = newId()
  const task: Task = {
    id,
    memberId: member.id,
    idempotencyKey: idempotencyKey ?? id,
    order,
    seed: Math.floor(Math.random() * 2 ** 31),
    state: 'open',
    stage: 'waiting',
    progress: null,
    ahead: null,
    job: null,
    tries: 0,
    failure: null,
    createdAt: clock(),
  }
  return transact(async stores => {
    const earlier = await stores.tasks.findByKey(member.id, task.idempotencyKey)
    if (earlier) return earlier
    await countWork(attemptsOn(stores, clock), 'tasks', { member, network })
    await hold(stores.ledger, { memberId: member.id, taskId: id, at: task.createdAt })
    await stores.tasks.add(task)
    await alongside?.(stores, task)
    return task
  })
}

/** Fails a task and gives its credits back, in one transaction and once; false where the lease was lost. */
export function failTask(
  { transact, clock }: { transact: Transact; clock: Clock },
  task: Task,
  holder: string,
  failure: TaskFailure,
): Promise<boolean> {
  return transact(async stores => {
    const at = clock()
    if (!(await stores.tasks.close(task.id, holder, { at, failure }))) return false
    await giveBack(stores.ledger, { memberId: task.memberId, taskId: task.id, at })
    return true
  })
}

const cancelled: TaskFailure = { key: 'generation.cancelled' }

/**
 * Gives up a task that its member no longer wants, and gives the credits back. Against a result that comes
 * at the same moment there is one winner: the task is either over and kept, or cancelled and paid back.
 * The runner finds out at its next look and stops the engine.
 *
 * @throws {Refusal} when the task is over, or with an engine that cannot stop
 */
export async function cancelTask(
  { transact, clock }: { transact: Transact; clock: Clock },
  task: Task,
  engine: { canCancel: boolean },
): Promise<void> {
  await transact(async stores => {
    const end = { at: clock(), failure: cancelled }
    const ended = await stores.tasks.abandon(task.id, end, { handedOver: engine.canCancel })
    if (!ended) throw new Refusal('generation.cannotCancel')
    await giveBack(stores.ledger, { memberId: task.memberId, taskId: task.id, at: end.at })
  })
}

export const canCancel = (task: Task, engine: { canCancel: boolean }): boolean =>
  task.state === 'open' && (task.job === null || engine.canCancel)

export const wasCancelled = (task: Task): boolean => task.failure?.key === cancelled.key

/** How many tasks come before one that waits, in our own queue or then in the engine's; null where nobody knows. */
export async function tasksBefore(tasks: TasksStore, task: Task): Promise<number | null> {
  if (task.state !== 'open' || task.stage !== 'waiting') return null
  return task.job === null ? tasks.countBefore(task) : task.ahead
}

const stageStatus = {
  waiting: generateStatus.waiting,
  running: generateStatus.running,
  drawn: generateStatus.drawing,
  reviewing: generateStatus.reviewing,
} as const

/** A task's state as check_status reports it (specification 2, §4). */
export function statusOf({ state, stage }: Task): number {
  if (state === 'open') return stageStatus[stage]
  return state === 'succeeded' ? generateStatus.succeeded : generateStatus.failed
}
