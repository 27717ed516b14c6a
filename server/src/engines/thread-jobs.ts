import { randomUUID } from 'node:crypto'
import { minuteMs } from '@tessera/server-kit/clock'
import { EngineRefusalError, type EngineStatus, unknownJob } from '../features/tasks/engine.ts'

/** How long a result that is not fetched is stored. */
const retentionMs = 10 * minuteMs

interface Job<Image> {
  stop: AbortController
  end: PromiseWithResolvers<void>
  status: EngineStatus<Image> | { state: 'refused'; refusal: EngineRefusalError }
}

/** What a running job receives: a signal that aborts when the job is canceled. */
interface JobContext {
  signal: AbortSignal
  /** Records the progress, from 0 to 1. The first call marks the job as running. */
  onProgress(progress: number): void
}

/**
 * Creates the jobs of an engine whose worker threads run them in the order of submission. A finished job is
 * returned once, and deleted after ten minutes otherwise.
 */
export function createThreadJobs<Image>() {
  // In order of submission
  const jobs = new Map<string, Job<Image>>()

  const isOpen = ({ status: { state } }: Job<Image>) => state === 'waiting' || state === 'running'

  function start(id: string, job: Job<Image>, work: (context: JobContext) => Promise<Image[]>): void {
    const onProgress = (progress: number) => (job.status = { state: 'running', progress })
    const finish = (status: Job<Image>['status']) => {
      job.status = status
      job.end.resolve()
      setTimeout(() => jobs.delete(id), retentionMs).unref()
    }
    work({ signal: job.stop.signal, onProgress }).then(
      images => finish({ state: 'succeeded', images }),
      (error: unknown) =>
        finish(
          error instanceof EngineRefusalError
            ? { state: 'refused', refusal: error }
            : { state: 'failed', reason: error instanceof Error ? error.message : String(error) },
        ),
    )
  }

  return {
    submit(work: (context: JobContext) => Promise<Image[]>): string {
      const id = randomUUID()
      const job: Job<Image> = {
        stop: new AbortController(),
        end: Promise.withResolvers(),
        status: { state: 'waiting' },
      }
      jobs.set(id, job)
      start(id, job, work)
      return id
    },

    /** Resolves when the job has ended, or is unknown. */
    whenEnded: async (id: string): Promise<void> => jobs.get(id)?.end.promise,

    async status(id: string): Promise<EngineStatus<Image>> {
      const job = jobs.get(id)
      if (!job) return unknownJob
      const { status } = job
      if (status.state === 'waiting') {
        const ahead = [...jobs].filter(([, other]) => isOpen(other)).findIndex(([other]) => other === id)
        return { ...status, ahead }
      }
      if (!isOpen(job)) jobs.delete(id)
      if (status.state === 'refused') throw status.refusal
      return status
    },

    async cancel(id: string): Promise<void> {
      jobs.get(id)?.stop.abort()
      jobs.delete(id)
    },
  }
}
