import { randomUUID } from 'node:crypto'
import { minuteMs, secondMs, type Clock } from '@tessera/server-kit/clock'
import {
  EngineBusyError,
  EngineMisconfiguredError,
  EngineRefusalError,
  type EngineStatus,
  type FailedJob,
  unknownJob,
} from '../features/tasks/engine.ts'
import { NoResponseError } from './http/request.ts'
import { RetryLaterError } from './http/retry.ts'

/** Runs one job: calls a server that responds when the work is done. */
export type JobHandler<Image> = (signal: AbortSignal, id: string) => Promise<Image[]>

/**
 * What happens to jobs that were lost in a restart of this server. The operator chooses who pays for them.
 */
export type LostJobPolicy = 'refund' | 'retry'

interface Job<Image> {
  handler: JobHandler<Image>
  abort: AbortController
  end: PromiseWithResolvers<void>
  state:
    | { type: 'waiting' }
    /** The next status call starts the job. */
    | { type: 'ready' }
    | { type: 'running' }
    | { type: 'finished'; images: Image[] }
    | { type: 'failed'; error: unknown }
    /** The server could not be reached or was busy, so it has nothing of this job. */
    | { type: 'unsent' }
  polledAt: number
}

const retentionMs = minuteMs
/** When a server is called again that was busy and named no time. */
const busyRetryMs = 10 * secondMs
const endedStates: ReadonlySet<Job<unknown>['state']['type']> = new Set(['finished', 'failed', 'unsent'])

function describeFailure(error: unknown): FailedJob {
  const reason = error instanceof Error ? error.message : 'unknown fault'
  if (!(error instanceof NoResponseError)) return { state: 'failed', reason }
  return { state: 'failed', reason, cause: error.isTooSlow ? 'tooSlow' : 'away' }
}

/**
 * Creates an in-memory job queue for servers that have no jobs of their own.
 *
 * A job starts at the second status call after it has reached the front. The first call only returns
 * `running`, so that the caller saves that state before the server is called: a job that was saved as waiting
 * has never been called for, and never been paid for.
 *
 * @param parts.slots number of jobs that run at a time; the others wait in order
 */
export function createJobQueue<Image>(parts: { slots: number; clock: Clock; lostJobs: LostJobPolicy }) {
  const { slots, clock, lostJobs } = parts
  // In order of submission
  const jobs = new Map<string, Job<Image>>()

  function removeAbandoned(): void {
    for (const [id, { state, polledAt }] of jobs) {
      if (state.type !== 'running' && clock() - polledAt > retentionMs) jobs.delete(id)
    }
  }

  /** Returns how many unfinished jobs precede this one. */
  function countBefore(id: string): number {
    const open = [...jobs].filter(([, { state }]) => !endedStates.has(state.type))
    return open.findIndex(([other]) => other === id)
  }

  function start(id: string, job: Job<Image>): void {
    const finish = (state: Job<Image>['state']) => {
      job.state = state
      job.polledAt = clock()
      job.end.resolve()
    }
    job.state = { type: 'running' }
    job.handler(job.abort.signal, id).then(
      images => finish({ type: 'finished', images }),
      (error: unknown) => finish({ type: 'failed', error }),
    )
  }

  /** Aborts the job. Returns whether it was running. */
  function cancel(id: string): boolean {
    const job = jobs.get(id)
    jobs.delete(id)
    job?.abort.abort()
    return job?.state.type === 'running'
  }

  return {
    cancel,

    submit(handler: JobHandler<Image>): string {
      const id = randomUUID()
      jobs.set(id, {
        handler,
        abort: new AbortController(),
        end: Promise.withResolvers(),
        state: { type: 'waiting' },
        polledAt: clock(),
      })
      return id
    },

    /** Resolves when the job has ended, or is unknown. */
    whenEnded: async (id: string): Promise<void> => jobs.get(id)?.end.promise,

    /**
     * Throws the error of a job that was refused, and once that of a server that could not be reached or was busy: then the
     * job is unknown, so that the task submits it again. A job that is not polled for a minute is deleted, unless it runs.
     */
    status(id: string): EngineStatus<Image> {
      removeAbandoned()
      const job = jobs.get(id)
      if (!job && lostJobs === 'refund') return { state: 'lost' }
      if (!job) return unknownJob
      job.polledAt = clock()
      switch (job.state.type) {
        case 'waiting': {
          const ahead = countBefore(id)
          if (ahead >= slots) return { state: 'waiting', ahead }
          job.state = { type: 'ready' }
          return { state: 'running' }
        }
        case 'ready':
          start(id, job)
          return { state: 'running' }
        case 'running':
          return { state: 'running' }
        case 'finished':
          return { state: 'succeeded', images: job.state.images }
        case 'unsent':
          return unknownJob
        case 'failed': {
          const { error } = job.state
          if (error instanceof EngineRefusalError || error instanceof EngineMisconfiguredError) throw error
          if (error instanceof NoResponseError && !error.isSent) {
            job.state = { type: 'unsent' }
            throw error
          }
          if (error instanceof RetryLaterError && !error.isFault) {
            job.state = { type: 'unsent' }
            throw new EngineBusyError(error.message, error.retryAfterMs ?? busyRetryMs)
          }
          return describeFailure(error)
        }
      }
    },

    /** Aborts all jobs. */
    close(): void {
      for (const id of jobs.keys()) cancel(id)
    },
  }
}
