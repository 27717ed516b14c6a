import { second } from './clock.ts'
import {
  EngineBusy,
  EngineMisconfigured,
  EngineRefusal,
  type PictureEngine,
  type UpscaleEngine,
} from './engine.ts'
import { generationWork, type GenerationAdapters } from './generation-work.ts'
import { keep as keepCredits } from './ledger.ts'
import { removeFiles, type Medium } from './media.ts'
import type { Transact } from './stores.ts'
import {
  failTask,
  mostTries,
  taskTimeout,
  type Reached,
  type Stage,
  type Task,
  type TaskFailure,
} from './tasks.ts'
import { pause, type Timer } from './timer.ts'
import { upscaleWork, type UpscaleWorkAdapters } from './upscale-work.ts'
import { unquoted } from './unquoted.ts'
import type { EngineFault, TaskOutcome, Watch } from './watch.ts'
import type { Finish, Work, WorkStatus } from './work.ts'

export interface TaskWorkAdapters extends GenerationAdapters, UpscaleWorkAdapters {
  transact: Transact
  timer: Timer
  watch: Watch
  /** For faults that no person is told of in full. */
  report: (error: unknown) => void
}

/** The right to write a task, and the end of the wish to. */
export interface Lease {
  holder: string
  signal: AbortSignal
}

/** Which kind of task is whose work: known here and in {@link engineOf}, and nowhere else. */
function workOf(adapters: TaskWorkAdapters, task: Task): Work {
  switch (task.order.kind) {
    case 'generation':
      return generationWork(adapters, task, task.order)
    case 'upscale':
      return upscaleWork(adapters, task, task.order)
  }
}

/** The engine whose work a task is. */
export const engineOf = (
  { order }: Task,
  { engine, upscaler }: Pick<TaskWorkAdapters, 'engine' | 'upscaler'>,
): PictureEngine | UpscaleEngine => (order.kind === 'generation' ? engine : upscaler)

/** Milliseconds between two looks at an engine's job: short at first, because most jobs are. */
const lookPauses = [150, 250, 400, 700, 1_000] as const
const lastPause = 2_000

/**
 * Carries a leased task out: hands it to its engine, follows the job, keeps the result. Where the lease
 * is lost meanwhile, nothing more is written. A fault ends in another try or, after the last, in failure.
 */
export async function carryOut(adapters: TaskWorkAdapters, task: Task, lease: Lease): Promise<void> {
  const engineFailed = (how: EngineFault) => tellOfEngine(adapters, task, how)
  try {
    // A task that has taken its runners down with it is not tried for ever.
    if (task.tries > mostTries) await fail(adapters, task, lease, { key: 'generation.givenUp' })
    else await followJob(adapters, task, lease)
  } catch (error) {
    if (error instanceof EngineBusy) {
      engineFailed('busy')
      const readyAt = adapters.clock() + error.retryAfter
      await adapters.stores.tasks.release(task.id, lease.holder, { readyAt, tries: task.tries - 1 })
    } else if (error instanceof EngineRefusal) {
      if (error.reviewed === null) engineFailed('refused')
      await fail(adapters, task, lease, failureOf(error))
    } else {
      adapters.report(unquoted(error, task.order.kind === 'generation' ? task.order.prompt : ''))
      engineFailed(error instanceof EngineMisconfigured ? 'misconfigured' : 'fault')
      if (error instanceof EngineMisconfigured)
        await fail(adapters, task, lease, { key: 'generation.outOfOrder' })
      else await tryLater(adapters, task, lease)
    }
  }
}

function failureOf({ reviewed, message }: EngineRefusal): TaskFailure {
  if (reviewed === 'prompt') return { key: 'generation.promptReviewed' }
  if (reviewed === 'result') return { key: 'generation.moderated' }
  return { key: 'generation.engineRefused', values: { reason: message } }
}

async function followJob(adapters: TaskWorkAdapters, task: Task, lease: Lease): Promise<void> {
  const { stores, clock, timer } = adapters
  const { holder, signal } = lease
  const work = workOf(adapters, task)
  let job = task.job
  let handedOverHere = false
  for (let look = 0; !signal.aborted; look++) {
    if (clock() - task.createdAt >= taskTimeout) {
      if (job !== null) await work.cancel(job)
      tellOfEngine(adapters, task, 'timed out')
      return fail(adapters, task, lease, { key: 'generation.timedOut' })
    }
    if (job === null) {
      job = await work.submit()
      handedOverHere = true
      if (!(await stores.tasks.handedOver(task.id, holder, job))) return work.cancel(job)
    }
    const status = await work.status(job)
    if (status.state === 'succeeded') return end(adapters, task, lease, status.finish)
    if (status.state === 'failed' && (handedOverHere || !status.unknown)) {
      tellOfEngine(adapters, task, 'failed')
      return fail(adapters, task, lease, {
        key: 'generation.engineFailed',
        values: { reason: status.reason },
      })
    }
    if (status.state === 'lost' && (handedOverHere || task.stage !== 'waiting')) {
      tellOfEngine(adapters, task, 'lost')
      return fail(adapters, task, lease, { key: 'generation.lost' })
    }
    if (status.state === 'failed' || status.state === 'lost') {
      // Handed over by a runner that died, and gone with it: done nowhere, or not even begun.
      job = null
      continue
    }
    if (!(await stores.tasks.advanced(task.id, holder, reached(status)))) return letGo(adapters, task, job)
    await pause(timer, lookPauses[look] ?? lastPause, signal)
  }
  await stores.tasks.release(task.id, holder, { readyAt: clock(), tries: task.tries - 1 })
}

const reached = ({ state, progress, ahead }: Extract<WorkStatus, { state: Stage }>): Reached => ({
  stage: state,
  progress: progress ?? null,
  ahead: ahead ?? null,
})

/** The lease is gone: to another runner, whose job it is now, or with a task that was cancelled. */
async function letGo(adapters: TaskWorkAdapters, task: Task, job: string): Promise<void> {
  const now = await adapters.stores.tasks.find(task.id)
  if (now?.state !== 'open') await workOf(adapters, task).cancel(job)
}

async function end(
  adapters: TaskWorkAdapters,
  task: Task,
  lease: Lease,
  finish: () => Promise<Finish>,
): Promise<void> {
  const { stores, transact, clock } = adapters
  if (!(await stores.tasks.advanced(task.id, lease.holder, reached({ state: 'reviewing' })))) return
  const finished = await finish()
  if ('failure' in finished) return fail(adapters, task, lease, finished.failure)
  try {
    const kept = await transact(async stores => {
      const at = clock()
      if (!(await stores.tasks.close(task.id, lease.holder, { at, failure: null }))) return false
      await keepCredits(stores.ledger, { memberId: task.memberId, taskId: task.id, at })
      await finished.keep(stores)
      return true
    })
    if (kept) tellOfEnd(adapters, task, 'succeeded')
  } finally {
    await removeUnrecorded(adapters, finished.files)
  }
}

/** Of a result that came too late, or whose end could not be written, no files are left. */
async function removeUnrecorded(
  { stores, media }: TaskWorkAdapters,
  files: readonly Medium[],
): Promise<void> {
  // Asked for, because a commit whose answer was lost may have been one
  for (const medium of files)
    if ((await stores.media.find(medium.id)) === null) await removeFiles(media, [medium])
}

async function fail(
  adapters: TaskWorkAdapters,
  task: Task,
  { holder }: Lease,
  failure: TaskFailure,
): Promise<void> {
  if (await failTask(adapters, task, holder, failure)) tellOfEnd(adapters, task, failure.key)
}

function tellOfEnd(adapters: TaskWorkAdapters, task: Task, outcome: TaskOutcome): void {
  const { kind } = task.order
  const milliseconds = adapters.clock() - task.createdAt
  adapters.watch.taskEnded({ kind, engine: engineOf(task, adapters).name, outcome, milliseconds })
}

function tellOfEngine(adapters: TaskWorkAdapters, task: Task, how: EngineFault): void {
  adapters.watch.engineFailed({ kind: task.order.kind, engine: engineOf(task, adapters).name, how })
}

async function tryLater(adapters: TaskWorkAdapters, task: Task, lease: Lease): Promise<void> {
  if (task.tries >= mostTries) return fail(adapters, task, lease, { key: 'generation.givenUp' })
  const readyAt = adapters.clock() + 2 ** task.tries * second
  await adapters.stores.tasks.release(task.id, lease.holder, { readyAt, tries: task.tries })
}
