import { generateStatus } from '@tessera/shared-contracts'
import { createRateLimiter, consumeQuota } from '../rate-limits/rate-limiter.ts'
import { minuteMs, secondMs } from '@tessera/platform/clock'
import type { GenerationParams } from '../generation/generations.ts'
import { newId } from '@tessera/platform/ids'
import { refund, reserve } from '../credits/ledger.ts'
import type { Member } from '../accounts/member.ts'
import { DomainError } from '../../domain-error.ts'
import type { FeatureServices } from '../services.ts'
import type { Stores } from '../stores.ts'
import type { UpscaleParams } from '../upscale/upscales.ts'
import type { TextValues } from '@tessera/platform/texts'
import type { TextKey } from '../../texts.ts'

/** A unit of paid image work. Its credits are reserved when it is accepted. */
export interface Task {
  id: string
  memberId: string
  /** A page repeats a submit with the same key when it gets no response. Unique for each member. */
  idempotencyKey: string
  params: TaskParams
  /** Chosen when the task is accepted, so that a retry generates the same images. */
  seed: number
  state: 'open' | 'succeeded' | 'failed'
  stage: TaskStage
  /** 0 to 1; null if the engine does not report it. */
  progress: number | null
  /** Number of jobs before this one in the engine; null if it is not waiting or the engine does not report it. */
  queuePosition: number | null
  /** The engine's id of the job; null until it was submitted. */
  jobId: string | null
  /** When a runner began to submit it; null before, and after an attempt that submitted nothing to the engine. */
  submittingAt: number | null
  /** How often runners have claimed the task. */
  attempts: number
  failure: TaskFailure | null
  createdAt: number
}

export type TaskParams = ({ kind: 'generation' } & GenerationParams) | ({ kind: 'upscale' } & UpscaleParams)
export type TaskKind = TaskParams['kind']

export type TaskStage = 'waiting' | 'running' | 'drawn' | 'reviewing'

export type TaskProgress = Pick<Task, 'stage' | 'progress' | 'queuePosition'>

/** The reason that a member sees. */
export interface TaskFailure {
  key: TextKey
  values?: TextValues
}

/** Milliseconds after its acceptance until a task fails. */
export const taskTimeoutMs = 30 * minuteMs
/** Milliseconds until a lease expires that its runner does not renew. */
export const leaseMs = 30 * secondMs
export const maxAttempts = 3

/**
 * Accepts a task and reserves its credits in one transaction. The caller checks the permissions and parameters.
 *
 * @param request.idempotencyKey the key of an earlier task returns that task and charges nothing
 * @param request.seed of the first image; random by default
 * @param request.saveRelated saves related records in the same transaction
 * @throws {DomainError} if the balance is too low or a rate limit is exceeded; {OutOfSpaceError}
 */
export async function acceptTask(
  services: Pick<FeatureServices, 'stores' | 'transact' | 'clock' | 'requireSpace'>,
  request: {
    member: Member
    /** The current network of the member, for rate limits. */
    network: string
    params: TaskParams
    idempotencyKey?: string
    seed?: number
    saveRelated?: (stores: Stores, task: Task) => Promise<void>
  },
): Promise<Task> {
  const { stores, transact, clock, requireSpace } = services
  const { member, network, params, idempotencyKey, saveRelated } = request
  const id = newId()
  const task: Task = {
    id,
    memberId: member.id,
    idempotencyKey: idempotencyKey ?? id,
    params,
    seed: request.seed ?? Math.floor(Math.random() * 2 ** 31),
    state: 'open',
    stage: 'waiting',
    progress: null,
    queuePosition: null,
    jobId: null,
    submittingAt: null,
    attempts: 0,
    failure: null,
    createdAt: clock(),
  }
  if (!(await stores.tasks.findByIdempotencyKey(member.id, task.idempotencyKey))) await requireSpace()
  return transact(async stores => {
    const earlier = await stores.tasks.findByIdempotencyKey(member.id, task.idempotencyKey)
    if (earlier) return earlier
    await consumeQuota(createRateLimiter(stores, clock), 'tasks', { member, network })
    await reserve(stores.ledger, { memberId: member.id, taskId: id, at: task.createdAt })
    await stores.tasks.add(task)
    await saveRelated?.(stores, task)
    return task
  })
}

/** Fails a task and refunds its credits in one transaction. Returns false if the lease was lost. */
export function failTask(
  { transact, clock }: Pick<FeatureServices, 'transact' | 'clock'>,
  task: Task,
  holder: string,
  failure: TaskFailure,
): Promise<boolean> {
  return transact(async stores => {
    const at = clock()
    if (!(await stores.tasks.finish(task.id, holder, { at, failure }))) return false
    await refund(stores.ledger, { memberId: task.memberId, taskId: task.id, at })
    return true
  })
}

const cancelled: TaskFailure = { key: 'generation.cancelled' }

/**
 * Cancels a task and refunds its credits. A task that completes at the same time is either saved or cancelled, never
 * both. The runner notices at its next poll and stops the engine.
 *
 * @throws {DomainError} if the task has ended, or the engine cannot cancel it
 */
export async function cancelTask(
  { transact, clock }: Pick<FeatureServices, 'transact' | 'clock'>,
  task: Task,
  engine: { canCancel: boolean },
): Promise<void> {
  await transact(async stores => {
    const end = { at: clock(), failure: cancelled }
    const isEnded = await stores.tasks.abandon(task.id, end, { isSubmittedAllowed: engine.canCancel })
    if (!isEnded) throw new DomainError('generation.cannotCancel')
    await refund(stores.ledger, { memberId: task.memberId, taskId: task.id, at: end.at })
  })
}

export const canCancel = (task: Task, engine: { canCancel: boolean }): boolean =>
  task.state === 'open' && ((task.jobId === null && task.submittingAt === null) || engine.canCancel)

export const wasCancelled = (task: Task): boolean => task.failure?.key === cancelled.key

/** Counts the tasks before a waiting one: in our queue, or in the engine's queue after its submission. Null if unknown. */
export async function countTasksAhead(tasks: Stores['tasks'], task: Task): Promise<number | null> {
  if (task.state !== 'open' || task.stage !== 'waiting') return null
  return task.jobId === null ? tasks.countOpenBefore(task) : task.queuePosition
}

const stageStatuses = {
  waiting: generateStatus.waiting,
  running: generateStatus.running,
  drawn: generateStatus.drawing,
  reviewing: generateStatus.reviewing,
} as const

/** Returns the status code for check_status (specification 2, §4). */
export function toGenerateStatus({ state, stage }: Task): number {
  if (state === 'open') return stageStatuses[stage]
  return state === 'succeeded' ? generateStatus.succeeded : generateStatus.failed
}
