import { randomUUID } from 'node:crypto'
import { minuteMs } from '@tessera/platform/clock'
import { EngineRefusalError, type EngineStatus, unknownJob } from '../features/tasks/engine.ts'

/** How long a result that is not fetched is stored. */
const retentionMs = 10 * minuteMs

interface Job<Image> {
  stop: AbortController
  status: EngineStatus<Image> | { state: 'refused'; refusal: EngineRefusalError }
}

/** What a running job receives: a signal that aborts when the job is cancelled. */
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

  async function run(job: Job<Image>, work: (context: JobContext) => Promise<Image[]>) {
    const onProgress = (progress: number) => (job.status = { state: 'running', progress })
    try {
      job.status = { state: 'succeeded', images: await work({ signal: job.stop.signal, onProgress }) }
    } catch (error) {
      job.status =
        error instanceof EngineRefusalError
          ? { state: 'refused', refusal: error }
          : { state: 'failed', reason: error instanceof Error ? error.message : String(error) }
    }
  }

  return {
    submit(work: (context: JobContext) => Promise<Image[]>): string {
      const id = randomUUID()
      const job: Job<Image> = { stop: new AbortController(), status: { state: 'waiting' } }
      jobs.set(id, job)
      void run(job, work).then(() => setTimeout(() => jobs.delete(id), retentionMs).unref())
      return id
    },

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
