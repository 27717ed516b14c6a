import { randomUUID } from 'node:crypto'
import { minute } from '../../domain/clock.ts'
import {
  EngineRefusal,
  type EngineStatus,
  type UpscaledPicture,
  type UpscaleEngine,
  type UpscaleJob,
  unknownJob,
} from '../../domain/engine.ts'
import { openUpscaleThread } from './upscale-thread.ts'

export const embeddedUpscalerName = 'Tessera embedded upscaler'

/** How long an answer that nobody asks for is kept. */
const keptFor = 10 * minute

interface Job {
  stop: AbortController
  status: EngineStatus<UpscaledPicture> | { state: 'refused'; refusal: EngineRefusal }
}

/**
 * Enlarges on a bare machine, by the network that is part of the project (`shared-upscaler`), in a worker
 * thread and one picture after the other. The scenario means nothing to it. A finished job is told once, or
 * forgotten after ten minutes.
 */
export function createEmbeddedUpscaler(): UpscaleEngine & { close(): Promise<void> } {
  const thread = openUpscaleThread()
  // In the order in which they came.
  const jobs = new Map<string, Job>()

  const isOpen = ({ status: { state } }: Job) => state === 'waiting' || state === 'running'

  async function work(id: string, job: Job, order: UpscaleJob): Promise<void> {
    const { picture, steps, detail, upscaleDetail } = order
    try {
      const made = await thread.enlarge(
        { picture, sliders: { steps, detail, upscaleDetail } },
        { signal: job.stop.signal, tell: progress => (job.status = { state: 'running', progress }) },
      )
      job.status = { state: 'succeeded', pictures: [made] }
    } catch (error) {
      job.status =
        error instanceof EngineRefusal
          ? { state: 'refused', refusal: error }
          : { state: 'failed', reason: error instanceof Error ? error.message : String(error) }
    }
    setTimeout(() => jobs.delete(id), keptFor).unref()
  }

  return {
    name: embeddedUpscalerName,
    canCancel: true,

    async submit(order) {
      const id = randomUUID()
      const job: Job = { stop: new AbortController(), status: { state: 'waiting' } }
      jobs.set(id, job)
      void work(id, job, order)
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
