import { generateStatus } from '@tessera/shared-contracts'
import { createRateLimiter, consumeQuota } from '../rate-limits/rate-limiter.ts'
import { minuteMs, secondMs } from '@tessera/server-kit/clock'
import { newId } from '@tessera/server-kit/ids'
import { getTraceparent } from '@tessera/server-kit/tracing/tracing'
import { refund, reserve } from '../credits/ledger.ts'
import type { Member } from '../accounts/members/member.ts'
import { DomainError } from '../../domain-error.ts'
import type { CancellationCutoff, Task, TaskParams, TaskFailure } from './task-record.ts'
import type { Engine } from './engine.ts'
import { notifyOfTask } from './notify-of-task.ts'
import { calculateTurn } from './task-turns.ts'
import type { Needs } from '../../feature.ts'
import type { TaskStores } from './stores.ts'

/** Milliseconds after its acceptance until a task fails. */
export const taskTimeoutMs = 30 * minuteMs
/** Milliseconds until a lease expires that its runner does not renew. */
export const leaseMs = 30 * secondMs
/** Milliseconds until an open task is ready again, at most: after a lease or a pause. */
export const maxReadyDelayMs = 2 * minuteMs
export const maxAttempts = 3

/**
 * Accepts a task and reserves its credits in one transaction. The caller checks the permissions and parameters.
 *
 * @param request.idempotencyKey the key of an earlier task returns that task and charges nothing
 * @param request.seed of the first image; random by default
 * @param request.saveRelated saves related records in the same transaction
 * @throws {DomainError} if the balance is too low or a rate limit is exceeded; {OutOfSpaceError}
 */
export async function acceptTask<Stores extends TaskStores>(
  services: Needs<'stores' | 'transact' | 'clock' | 'requireSpace', Stores>,
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
    cancelableUntil: null,
    attempts: 0,
    failure: null,
    createdAt: clock(),
    traceparent: getTraceparent(),
  }
  if (!(await stores.tasks.findByIdempotencyKey(member.id, task.idempotencyKey))) await requireSpace()
  // Read outside of the transaction, which would conflict with every other one that adds a task
  const present = await stores.tasks.findPresentTurn(params.kind)
  return transact(async stores => {
    const earlier = await stores.tasks.findByIdempotencyKey(member.id, task.idempotencyKey)
    if (earlier) return earlier
    await consumeQuota(createRateLimiter(stores, clock), 'tasks', { member, network })
    await reserve(stores.ledger, { memberId: member.id, taskId: id, at: task.createdAt })
    const last = await stores.tasks.findLastTurn(member.id, params.kind)
    await stores.tasks.add(task, calculateTurn({ present, last }))
    await saveRelated?.(stores, task)
    return task
  })
}

/** Fails a task and refunds its credits in one transaction. Returns false if the lease was lost. */
export function failTask(
  { transact, clock }: Needs<'transact' | 'clock', TaskStores>,
  task: Task,
  holder: string,
  failure: TaskFailure,
): Promise<boolean> {
  return transact(async stores => {
    const at = clock()
    if (!(await stores.tasks.finish(task.id, holder, { at, failure }))) return false
    await refund(stores.ledger, { memberId: task.memberId, taskId: task.id, at })
    await notifyOfTask(stores, task, { at, failure, mediumId: null })
    return true
  })
}

/** Which jobs of an engine can be stopped. */
export type CancelSupport = Pick<Engine<never, unknown>, 'canCancel' | 'canCancelWaiting'>

const canceled: TaskFailure = { key: 'task.cancelled' }

/**
 * Cancels a task and refunds its credits. A task that completes at the same time is either saved or canceled, never
 * both. The runner notices at its next poll and stops the engine.
 *
 * @throws {DomainError} if the task has ended, or the engine cannot cancel it
 */
export async function cancelTask(
  { transact, clock }: Needs<'transact' | 'clock', TaskStores>,
  task: Task,
  engine: CancelSupport,
): Promise<void> {
  await transact(async stores => {
    const end = { at: clock(), failure: canceled }
    const isEnded = await stores.tasks.abandon(task.id, end, getCancellationCutoff(engine))
    if (!isEnded) throw new DomainError('task.cannotCancel')
    await refund(stores.ledger, { memberId: task.memberId, taskId: task.id, at: end.at })
  })
}

/** Returns until when an engine can cancel a task. It may learn that from its server, so processes can differ. */
export const getCancellationCutoff = ({ canCancel, canCancelWaiting }: CancelSupport): CancellationCutoff =>
  canCancel ? 'ended' : canCancelWaiting ? 'begun' : 'submitted'

/** @param engine of this process, for a task of which no runner has said until when it can be canceled */
export function canCancel(task: Task, engine: CancelSupport): boolean {
  if (task.state !== 'open') return false
  if (task.jobId === null && task.submittingAt === null) return true
  const until = task.cancelableUntil ?? getCancellationCutoff(engine)
  return until === 'ended' || (until === 'begun' && task.stage === 'waiting')
}

export const wasCanceled = (task: Task): boolean => task.failure?.key === canceled.key

/** Counts the tasks before a waiting one: in our queue, or in the engine's queue after its submission. Null if unknown. */
export async function countTasksAhead(tasks: TaskStores['tasks'], task: Task): Promise<number | null> {
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
export function toGenerateStatus({ state, stage }: Pick<Task, 'state' | 'stage'>): number {
  if (state === 'open') return stageStatuses[stage]
  return state === 'succeeded' ? generateStatus.succeeded : generateStatus.failed
}
