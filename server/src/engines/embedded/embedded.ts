import { embeddedEngineName } from '@tessera/image-engine/compose'
import { createDrawingPool } from '@tessera/image-engine/drawing-pool'
import { EngineRefusalError, type GeneratedImage, type ImageEngine } from '../../features/tasks/engine.ts'
import { createThreadJobs } from '../thread-jobs.ts'

const maxSidePixels = 4096

/** Draws images without a graphics card, a model or a network, in worker threads. */
export function createEmbeddedEngine({ workers = 1 }: { workers?: number } = {}): ImageEngine & {
  close(): Promise<void>
} {
  const pool = createDrawingPool(workers)
  const jobs = createThreadJobs<GeneratedImage>()

  return {
    ...jobs,
    name: embeddedEngineName,
    canCancel: true,
    canResubmit: true,

    async submit(job) {
      if (!(isValidSide(job.width) && isValidSide(job.height))) {
        throw new EngineRefusalError(`A picture of ${job.width} x ${job.height} pixels cannot be made`)
      }
      return jobs.submit(async ({ signal, onProgress }) => {
        const pictures: GeneratedImage[] = []
        for (let i = 0; i < job.count && !signal.aborted; i++) {
          const seed = job.seed + i
          const { file, notUnderstood } = await pool.draw({ ...job, seed }, () => onProgress(i / job.count))
          pictures.push({ file, seed, ...(notUnderstood.length > 0 && { notUnderstood }) })
        }
        return pictures
      })
    },

    close: () => pool.close(),
  }
}

const isValidSide = (pixels: number) => Number.isInteger(pixels) && pixels >= 16 && pixels <= maxSidePixels
