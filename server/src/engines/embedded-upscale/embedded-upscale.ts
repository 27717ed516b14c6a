import { randomUUID } from 'node:crypto'
import { minuteMs } from '@tessera/platform/clock'
import {
  EngineRefusalError,
  type EngineStatus,
  type UpscaledImage,
  type UpscaleEngine,
  type UpscaleJob,
  unknownJob,
} from '../../features/tasks/engine.ts'
import { openUpscaleThread } from './upscale-thread.ts'

export const embeddedUpscalerName = 'Tessera embedded upscaler'

/** How long a result that is not fetched is stored. */
const retentionMs = 10 * minuteMs

interface Job {
  stop: AbortController
  status: EngineStatus<UpscaledImage> | { state: 'refused'; refusal: EngineRefusalError }
}

/**
 * Upscales with the network of `shared-upscaler`, in a worker thread, one image at a time. The scenario has
 * no effect. A finished job is returned once, and deleted after ten minutes otherwise.
 */
export function createEmbeddedUpscaler(): UpscaleEngine & { close(): Promise<void> } {
  const thread = openUpscaleThread()
  // In order of submission
  const jobs = new Map<string, Job>()

  const isOpen = ({ status: { state } }: Job) => state === 'waiting' || state === 'running'

  async function runJob(id: string, job: Job, order: UpscaleJob): Promise<void> {
    const { image: picture, steps, detail, upscaleDetail } = order
    try {
      const made = await thread.upscale(
        { picture, sliders: { steps, detail, upscaleDetail } },
        { signal: job.stop.signal, onProgress: progress => (job.status = { state: 'running', progress }) },
      )
      job.status = { state: 'succeeded', images: [made] }
    } catch (error) {
      job.status =
        error instanceof EngineRefusalError
          ? { state: 'refused', refusal: error }
          : { state: 'failed', reason: error instanceof Error ? error.message : String(error) }
    }
    setTimeout(() => jobs.delete(id), retentionMs).unref()
  }

  return {
    name: embeddedUpscalerName,
    canCancel: true,

    async submit(order) {
      const id = randomUUID()
      const job: Job = { stop: new AbortController(), status: { state: 'waiting' } }
      jobs.set(id, job)
      void runJob(id, job, order)
      return id
    },

    async status(id) {
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

    async cancel(id) {
      jobs.get(id)?.stop.abort()
      jobs.delete(id)
    },

    close: () => thread.close(),
  }
}
