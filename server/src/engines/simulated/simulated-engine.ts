import type { Clock } from '@tessera/server-kit/clock'
import {
  EngineRefusalError,
  type GeneratedImage,
  type ImageEngine,
  type ImageJob,
} from '../../features/tasks/engine.ts'
import { createSimulatedJobs } from './simulated-jobs.ts'

/** Small, so that tests are fast. The images are real, so that any reader can decode them. */
const maxSidePixels = 32

/** Generates images. A prompt that contains "fail" fails, and one that contains "refuse" is refused. */
export function createSimulatedEngine({ clock }: { clock: Clock }): ImageEngine {
  const jobs = createSimulatedJobs<ImageJob, GeneratedImage>(clock, async job =>
    job.prompt.includes('fail')
      ? { state: 'failed', reason: 'The simulated engine was asked to fail' }
      : { state: 'succeeded', images: await composeImages(job) },
  )
  return {
    ...jobs,
    isReduced: true,
    async submit(job) {
      if (job.prompt.includes('refuse'))
        throw new EngineRefusalError('The simulated engine refuses this prompt')
      return jobs.submit(job)
    },
  }
}

async function composeImages(job: ImageJob) {
  // Most tests draw no image, and need not load the painters
  const { composeImage } = await import('@tessera/image-engine/node/compose-image')
  const shrink = maxSidePixels / Math.max(job.width, job.height)
  const width = Math.max(16, Math.round(job.width * shrink))
  const height = Math.max(16, Math.round(job.height * shrink))
  return Promise.all(
    Array.from({ length: job.count }, async (_, i) => {
      const seed = job.seed + i
      const { file, notUnderstood } = await composeImage({ ...job, seed, width, height })
      return { file, seed, ...(notUnderstood.length > 0 && { notUnderstood }) }
    }),
  )
}
