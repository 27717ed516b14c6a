import type { Clock } from '@tessera/server-kit/clock'
import { EngineBusyError, type Engine } from '../features/tasks/engine.ts'
import { sleep, type Timer } from '../scheduling/timer.ts'

const pollIntervalMs = 250

/** What one job did, as its statuses told. */
export interface JobRun<Image> {
  images: Image[]
  milliseconds: number
  hasProgress: boolean
}

/** What a trial needs to run jobs. The signal aborts when its time is up. */
export interface TrialContext {
  clock: Clock
  timer: Timer
  signal: AbortSignal
}

/** The time of all trials is up. */
export class TrialTimeoutError extends Error {
  override readonly name = 'TrialTimeoutError'

  constructor() {
    super('The time of the trials is up')
  }
}

/** Submits a job. While the engine is busy, it waits as the task runner does. */
export async function submitJob<Job>(
  engine: Engine<Job, unknown>,
  job: Job,
  { timer, signal }: TrialContext,
): Promise<string> {
  for (;;) {
    if (signal.aborted) throw new TrialTimeoutError()
    try {
      return await engine.submit(job)
    } catch (error) {
      if (!(error instanceof EngineBusyError)) throw error
      await sleep(timer, error.retryAfterMs, signal)
    }
  }
}

/**
 * Submits a job and polls it to its end, through the interface that the tasks use.
 *
 * @throws what the engine throws, `Error` with the reason of a failed job, and `TrialTimeoutError`
 */
export async function runJob<Job, Image>(
  engine: Engine<Job, Image>,
  job: Job,
  context: TrialContext,
): Promise<JobRun<Image>> {
  const { clock, timer, signal } = context
  const startedAt = clock()
  let id = await submitJob(engine, job, context)
  let hasProgress = false
  for (;;) {
    if (signal.aborted) {
      await engine.cancel(id)
      throw new TrialTimeoutError()
    }
    try {
      const status = await engine.status(id)
      if (status.state === 'succeeded')
        return { images: status.images, milliseconds: clock() - startedAt, hasProgress }
      if (status.state === 'failed') throw new Error(status.reason)
      if (status.state === 'lost') throw new Error('the engine lost the job')
      hasProgress ||= (status.progress ?? 0) > 0
    } catch (error) {
      if (!(error instanceof EngineBusyError)) throw error
      await sleep(timer, error.retryAfterMs, signal)
      id = await submitJob(engine, job, context)
    }
    await waitForChange(engine, id, context)
  }
}

/** Waits until the next poll is due, or the job has ended. */
export async function waitForChange(
  engine: Engine<never, unknown>,
  id: string,
  { timer, signal }: TrialContext,
): Promise<void> {
  const ended = new AbortController()
  const wake = () => ended.abort()
  engine.whenEnded?.(id).then(wake, wake)
  await sleep(timer, pollIntervalMs, AbortSignal.any([signal, ended.signal]))
}
