import { secondMs } from '@tessera/server-kit/clock'
import { OutageError } from '@tessera/server-kit/http/domain-error'
import { isOutOfSpace } from '@tessera/server-kit/storage/out-of-space'
import { trace } from '@tessera/server-kit/tracing/tracing'
import {
  EngineBusyError,
  EngineMisconfiguredError,
  EngineRefusalError,
  InterruptedSubmissionError,
  type EngineStatus,
} from './engine.ts'
import { capture } from '../credits/ledger.ts'
import { deleteFiles, type MediaFile } from '../media/media.ts'
import { failTask, getCancellationCutoff, maxAttempts, maxReadyDelayMs, taskTimeoutMs } from './tasks.ts'
import { sleep } from '../../scheduling/timer.ts'
import { redactPrompt } from './redact-prompt.ts'
import { notifyOfTask } from './notify-of-task.ts'
import type { TaskHandler } from './task-handler.ts'
import { findFailureCause, jobFailureKeys } from './job-failure.ts'
import { getFailureRemedy } from './failure-remedies.ts'
import { getTaskKind } from './task-kind.ts'
import type { TaskProgress, TaskStage, Task, TaskFailure } from './task-record.ts'
import type { EngineFailureKind, TaskOutcome } from './task-telemetry.ts'
import type { Needs } from '../../feature.ts'
import type { TaskStores } from './stores.ts'

export interface TaskExecutionDependencies extends Needs<
  'stores' | 'transact' | 'clock' | 'timer' | 'media' | 'telemetry' | 'taskKinds',
  TaskStores
> {
  /** Logs errors whose details members do not see. */
  report: (error: unknown) => void
}

/** The lease of a task. The signal aborts when the runner stops. */
export interface Lease {
  holder: string
  signal: AbortSignal
}

/** Delays between status requests for a job. The first are short because most jobs are. */
const pollDelaysMs = [150, 250, 400, 700, 1_000] as const
const maxPollDelayMs = 2_000

/** How long a task waits while the media store or the database is full or unreachable. */
const outageDelayMs = 10 * secondMs

/**
 * Executes a leased task: submits it to its engine, polls the job, saves the result. Writes nothing after the lease
 * is lost. After an error the task is retried; after the last attempt it fails.
 */
export async function executeTask(
  services: TaskExecutionDependencies,
  task: Task,
  lease: Lease,
): Promise<void> {
  const fail = (failure: TaskFailure) => failLeasedTask(services, task, lease, failure)
  const reportError = (how: EngineFailureKind) => reportEngineError(services, task, how)
  try {
    // A task that crashes its runners must not be retried forever.
    if (task.attempts > maxAttempts) await giveUp(services, task, lease)
    else await followJob(services, task, lease)
  } catch (error) {
    if (error instanceof EngineBusyError) {
      reportError('busy')
      const readyAt = services.clock() + Math.min(error.retryAfterMs, maxReadyDelayMs)
      await services.stores.tasks.release(task.id, lease.holder, { readyAt, attempts: task.attempts - 1 })
    } else if (error instanceof InterruptedSubmissionError) {
      services.report(error)
      reportError('lost')
      await fail({ key: 'task.lost' })
    } else if (error instanceof EngineRefusalError) {
      if (error.moderated === null) {
        reportFault(services, task, error)
        reportError('refused')
      }
      await fail(toRefusal(error))
    } else if (error instanceof OutageError || isOutOfSpace(error)) {
      // What the engine made is still there for the next attempt
      services.report(error)
      const readyAt = services.clock() + outageDelayMs
      await services.stores.tasks.release(task.id, lease.holder, { readyAt, attempts: task.attempts - 1 })
    } else {
      reportFault(services, task, error)
      if (error instanceof EngineMisconfiguredError) {
        reportError('misconfigured')
        await fail({ key: 'task.outOfOrder' })
      } else {
        reportError('fault')
        if (task.attempts >= maxAttempts) return giveUp(services, task, lease)
        // Half a minute in all, in which an engine can restart
        const readyAt = services.clock() + 5 ** task.attempts * secondMs
        await services.stores.tasks.release(task.id, lease.holder, { readyAt, attempts: task.attempts })
      }
    }
  }
}

function toRefusal({ moderated }: EngineRefusalError): TaskFailure {
  if (moderated === 'prompt') return { key: 'task.promptReviewed' }
  if (moderated === 'result') return { key: 'task.moderated' }
  return { key: 'task.engineRefused' }
}

/** Fails a task whose attempts are used up, and stops its job, whose result has no use. */
async function giveUp(services: TaskExecutionDependencies, task: Task, lease: Lease): Promise<void> {
  const { jobId } = (await services.stores.tasks.find(task.id)) ?? task
  if (jobId !== null) {
    const { engine } = getTaskKind(services.taskKinds, task).createHandler(task, task.params)
    await engine.cancel(jobId).catch(services.report)
  }
  await failLeasedTask(services, task, lease, { key: 'task.givenUp' })
}

async function followJob(services: TaskExecutionDependencies, task: Task, lease: Lease): Promise<void> {
  const { stores, clock, timer } = services
  const { holder, signal } = lease
  const handler = getTaskKind(services.taskKinds, task).createHandler(task, task.params)
  const { engine } = handler
  const fail = (how: EngineFailureKind, failure: TaskFailure) => {
    reportEngineError(services, task, how)
    return failLeasedTask(services, task, lease, failure)
  }
  let jobId = task.jobId
  let isSubmittedHere = false
  let hasBegun = task.stage !== 'waiting'
  for (let polls = 0; !signal.aborted; polls++) {
    if (clock() - task.createdAt >= taskTimeoutMs) {
      if (jobId !== null) await engine.cancel(jobId)
      // An engine that never began it was busy all the time
      return fail('timed out', { key: hasBegun ? 'task.timedOut' : 'task.busy' })
    }
    if (jobId === null) {
      const mayBeOrdered = task.submittingAt !== null && task.jobId === null && !isSubmittedHere
      if (mayBeOrdered && !engine.canResubmit) return fail('lost', { key: 'task.lost' })
      // A task that was canceled meanwhile must not be ordered
      if (!(await stores.tasks.startSubmission(task.id, holder, clock()))) return
      jobId = await trace(
        { name: `submit ${engine.name}`, kind: 'call', attributes: { 'tessera.engine': engine.name } },
        async () => engine.submit(await handler.createJob()),
      )
      isSubmittedHere = true
      if (!(await stores.tasks.saveJobId(task.id, holder, jobId, getCancellationCutoff(engine))))
        return engine.cancel(jobId)
    }
    const status = await engine.status(jobId)
    if (status.state === 'succeeded') return completeTask(services, task, lease, handler, status.images)
    if (status.state === 'failed' && (isSubmittedHere || !status.unknown)) {
      const key = jobFailureKeys[status.cause ?? findFailureCause(status.reason)]
      reportFault(
        services,
        task,
        new Error(`${engine.name} failed: ${status.reason}. What helps: ${getFailureRemedy(key)}`),
      )
      return fail('failed', { key })
    }
    if (status.state === 'lost' && (isSubmittedHere || task.stage !== 'waiting'))
      return fail('lost', { key: 'task.lost' })
    if (status.state === 'failed' || status.state === 'lost') {
      // A runner that died submitted the job, and the engine does not know it. Submit it again.
      jobId = null
      continue
    }
    hasBegun ||= status.state !== 'waiting'
    const until = getCancellationCutoff(engine)
    if (!(await stores.tasks.saveProgress(task.id, holder, toTaskProgress(status), until)))
      return cancelUnlessOpen(services, task, engine, jobId)
    const ended = new AbortController()
    const wake = () => ended.abort()
    engine.whenEnded?.(jobId).then(wake, wake)
    const delayMs = pollDelaysMs[polls] ?? maxPollDelayMs
    await sleep(timer, delayMs, AbortSignal.any([signal, ended.signal]))
  }
  await stores.tasks.release(task.id, holder, { readyAt: clock(), attempts: task.attempts - 1 })
}

const toTaskProgress = ({
  state,
  progress,
  ahead,
}: Extract<EngineStatus, { state: TaskStage }>): TaskProgress => ({
  stage: state,
  progress: progress ?? null,
  queuePosition: ahead ?? null,
})

/** After a lost lease: cancels the job if the task was canceled. Otherwise another runner has the task now. */
async function cancelUnlessOpen(
  { stores }: TaskExecutionDependencies,
  { id }: Task,
  engine: TaskHandler['engine'],
  jobId: string,
): Promise<void> {
  const now = await stores.tasks.find(id)
  if (now?.state !== 'open') await engine.cancel(jobId)
}

async function completeTask(
  services: TaskExecutionDependencies,
  task: Task,
  lease: Lease,
  handler: TaskHandler,
  images: readonly unknown[],
): Promise<void> {
  const { stores, transact, clock } = services
  const progress = toTaskProgress({ state: 'reviewing' })
  const until = getCancellationCutoff(handler.engine)
  if (!(await stores.tasks.saveProgress(task.id, lease.holder, progress, until))) return
  const result = await trace({ name: 'complete task' }, () => handler.complete(images))
  if ('failure' in result) return failLeasedTask(services, task, lease, result.failure)
  try {
    const isSaved = await transact(async stores => {
      const at = clock()
      if (!(await stores.tasks.finish(task.id, lease.holder, { at, failure: null }))) return false
      await capture(stores.ledger, { memberId: task.memberId, taskId: task.id, at })
      await handler.save(stores, result)
      await notifyOfTask(stores, task, { at, failure: null, mediumId: result.files[0]?.id ?? null })
      return true
    })
    if (isSaved) reportTaskEnd(services, task, 'succeeded')
  } finally {
    await removeUnrecordedFiles(services, result.files)
  }
}

/** Removes files that no record names, because the lease was lost or the transaction failed. */
async function removeUnrecordedFiles(
  { stores, media }: TaskExecutionDependencies,
  files: readonly MediaFile[],
): Promise<void> {
  // Check each record: a commit can succeed although its response was lost.
  for (const medium of files)
    if ((await stores.media.find(medium.id)) === null) await deleteFiles(media, [medium])
}

async function failLeasedTask(
  services: TaskExecutionDependencies,
  task: Task,
  { holder }: Lease,
  failure: TaskFailure,
): Promise<void> {
  if (await failTask(services, task, holder, failure)) reportTaskEnd(services, task, failure.key)
}

/** Logs what members do not see. */
function reportFault(services: TaskExecutionDependencies, task: Task, error: unknown): void {
  const prompt = getTaskKind(services.taskKinds, task).getPrompt?.(task.params) ?? ''
  services.report(redactPrompt(error, prompt))
}

function reportTaskEnd(services: TaskExecutionDependencies, task: Task, outcome: TaskOutcome): void {
  const { kind } = task.params
  const milliseconds = services.clock() - task.createdAt
  services.telemetry.taskEnded({
    kind,
    engine: getTaskKind(services.taskKinds, task).engine.name,
    outcome,
    milliseconds,
  })
}

function reportEngineError(services: TaskExecutionDependencies, task: Task, how: EngineFailureKind): void {
  services.telemetry.engineFailed({
    kind: task.params.kind,
    engine: getTaskKind(services.taskKinds, task).engine.name,
    how,
  })
}
