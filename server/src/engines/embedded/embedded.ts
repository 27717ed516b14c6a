import { randomUUID } from 'node:crypto'
import {
  EngineRefusalError,
  type EngineStatus,
  type GeneratedImage,
  type ImageEngine,
  type ImageJob,
  unknownJob,
} from '../../features/tasks/engine.ts'
import { embeddedEngineName } from '@tessera/image-engine/compose'
import { createDrawingPool } from '@tessera/image-engine/drawing-pool'

/** How long a finished job waits for its result to be fetched. */
const RESULT_TTL_MS = 10 * 60 * 1000
const MAX_SIDE_PIXELS = 4096

/**
 * Draws images without a graphics card, a model or a network. Worker threads draw the jobs in the order of
 * submission. The result of a finished job can be fetched once, within ten minutes.
 */
export function createEmbeddedEngine({ workers = 1 }: { workers?: number } = {}): ImageEngine & {
  close(): Promise<void>
} {
  const pool = createDrawingPool(workers)
  const jobs = new Map<string, EngineStatus>()

  const saveResult = (id: string, status: EngineStatus) => {
    // A job that was cancelled in the meantime stays deleted.
    if (!jobs.has(id)) return
    jobs.set(id, status)
    setTimeout(() => jobs.delete(id), RESULT_TTL_MS).unref()
  }

  const countJobsAhead = (id: string) => {
    const earlier = [...jobs].slice(0, [...jobs.keys()].indexOf(id))
    return earlier.filter(([, { state }]) => state === 'waiting' || state === 'running').length
  }

  const runJob = async (id: string, job: ImageJob) => {
    const pictures: GeneratedImage[] = []
    for (let i = 0; i < job.count && jobs.has(id); i++) {
      const seed = job.seed + i
      const onStart = () => {
        if (jobs.has(id)) jobs.set(id, { state: 'running', progress: i / job.count })
      }
      const { file, notUnderstood } = await pool.draw({ ...job, seed }, onStart)
      pictures.push({ file, seed, ...(notUnderstood.length > 0 && { notUnderstood }) })
    }
    saveResult(id, { state: 'succeeded', images: pictures })
  }

  return {
    name: embeddedEngineName,
    canCancel: true,

    async submit(job) {
      if (!(isValidSide(job.width) && isValidSide(job.height))) {
        throw new EngineRefusalError(`A picture of ${job.width} x ${job.height} pixels cannot be made`)
      }
      const id = randomUUID()
      jobs.set(id, { state: 'waiting' })
      runJob(id, job).catch((error: unknown) => {
        saveResult(id, { state: 'failed', reason: error instanceof Error ? error.message : String(error) })
      })
      return id
    },

    async status(id) {
      const status = jobs.get(id) ?? unknownJob
      if (status.state === 'succeeded' || status.state === 'failed') jobs.delete(id)
      return status.state === 'waiting' ? { ...status, ahead: countJobsAhead(id) } : status
    },

    async cancel(id) {
      jobs.delete(id)
    },

    close: () => pool.close(),
  }
}

const isValidSide = (pixels: number) => Number.isInteger(pixels) && pixels >= 16 && pixels <= MAX_SIDE_PIXELS
