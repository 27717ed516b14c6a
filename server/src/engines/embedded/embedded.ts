import { embeddedEngineName } from '@tessera/image-engine/engine-name'
import { createDrawingPool } from '@tessera/image-engine/node/drawing-pool'
import {
  EngineBusyError,
  EngineRefusalError,
  type GeneratedImage,
  type ImageEngine,
} from '../../features/tasks/engine.ts'
import { createThreadJobs } from '../thread-jobs.ts'

const maxSidePixels = 4096

/** The longest side of a preview in pixels. */
const previewSidePixels = 384
/** Each takes about a tenth of a second. A page that waits longer has typed on. */
const maxWaitingPreviews = 20

/** Draws images without a graphics card, a model or a network, in worker threads. */
export function createEmbeddedEngine({ workers = 1 }: { workers?: number } = {}): ImageEngine & {
  close(): Promise<void>
} {
  const pool = createDrawingPool(workers)
  // Previews never wait for images that members have paid for, nor these for them
  const previews = createDrawingPool(1)
  let waitingPreviews = 0
  const jobs = createThreadJobs<GeneratedImage>()

  return {
    ...jobs,
    name: embeddedEngineName,
    canCancel: true,
    canResubmit: true,

    async submit(job) {
      if (!(isValidSide(job.width) && isValidSide(job.height))) {
        throw new EngineRefusalError(`An image of ${job.width} x ${job.height} pixels cannot be made`)
      }
      return jobs.submit(async ({ signal, onProgress }) => {
        const images: GeneratedImage[] = []
        for (let i = 0; i < job.count && !signal.aborted; i++) {
          const seed = job.seed + i
          const { file, notUnderstood } = await pool.draw({ ...job, seed }, () => onProgress(i / job.count))
          images.push({ file, seed, ...(notUnderstood.length > 0 && { notUnderstood }) })
        }
        return images
      })
    },

    async preview(job) {
      if (!(isValidSide(job.width) && isValidSide(job.height)))
        throw new EngineRefusalError(`A preview of ${job.width} x ${job.height} pixels cannot be made`)
      if (waitingPreviews >= maxWaitingPreviews) throw new EngineBusyError('Too many previews wait', 1_000)
      waitingPreviews += 1
      try {
        const scale = Math.min(1, previewSidePixels / Math.max(job.width, job.height))
        const size = { width: Math.round(job.width * scale), height: Math.round(job.height * scale) }
        return (await previews.draw({ ...job, ...size }, () => {})).file
      } finally {
        waitingPreviews -= 1
      }
    },

    async close() {
      await Promise.all([pool.close(), previews.close()])
    },
  }
}

const isValidSide = (pixels: number) => Number.isInteger(pixels) && pixels >= 16 && pixels <= maxSidePixels
