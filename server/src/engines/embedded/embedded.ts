import { randomUUID } from 'node:crypto'
import {
  EngineRefusal,
  type EngineStatus,
  type MadePicture,
  type PictureEngine,
  type PictureJob,
  unknownJob,
} from '../../domain/engine.ts'
import { engineName } from './compose.ts'
import { createDrawingPool } from './drawing-pool.ts'

/** How long an answer that nobody asks for is kept. */
const KEPT_FOR_MS = 10 * 60 * 1000
const LARGEST_SIDE = 4096

/**
 * Makes pictures on a bare machine, without a graphics card, a model or a network. Jobs are drawn in
 * worker threads in the order in which they came; a finished job is told once, or forgotten after ten minutes.
 */
export function createEmbeddedEngine({ workers = 1 }: { workers?: number } = {}): PictureEngine & {
  close(): Promise<void>
} {
  const pool = createDrawingPool(workers)
  const jobs = new Map<string, EngineStatus>()

  const settle = (id: string, status: EngineStatus) => {
    // A job that was cancelled meanwhile stays forgotten.
    if (!jobs.has(id)) return
    jobs.set(id, status)
    setTimeout(() => jobs.delete(id), KEPT_FOR_MS).unref()
  }

  const aheadOf = (id: string) => {
    const earlier = [...jobs].slice(0, [...jobs.keys()].indexOf(id))
    return earlier.filter(([, { state }]) => state === 'waiting' || state === 'running').length
  }

  const make = async (id: string, job: PictureJob) => {
    const pictures: MadePicture[] = []
    for (let i = 0; i < job.count && jobs.has(id); i++) {
      const seed = job.seed + i
      const onStart = () => {
        if (jobs.has(id)) jobs.set(id, { state: 'running', progress: i / job.count })
      }
      const { file, notUnderstood } = await pool.draw({ ...job, seed }, onStart)
      pictures.push({ file, seed, ...(notUnderstood.length > 0 && { notUnderstood }) })
    }
    settle(id, { state: 'succeeded', pictures })
  }

  return {
    name: engineName,
    canCancel: true,

    async submit(job) {
      if (!(isSide(job.width) && isSide(job.height))) {
        throw new EngineRefusal(`A picture of ${job.width} x ${job.height} pixels cannot be made`)
      }
      const id = randomUUID()
      jobs.set(id, { state: 'waiting' })
      make(id, job).catch((error: unknown) => {
        settle(id, { state: 'failed', reason: error instanceof Error ? error.message : String(error) })
      })
      return id
    },

    async status(id) {
      const status = jobs.get(id) ?? unknownJob
      if (status.state === 'succeeded' || status.state === 'failed') jobs.delete(id)
      return status.state === 'waiting' ? { ...status, ahead: aheadOf(id) } : status
    },

    async cancel(id) {
      jobs.delete(id)
    },

    close: () => pool.close(),
  }
}

const isSide = (pixels: number) => Number.isInteger(pixels) && pixels >= 16 && pixels <= LARGEST_SIDE
