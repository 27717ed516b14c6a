import sharp from 'sharp'
import {
  unknownJob,
  type EngineStatus,
  type ImageEngine,
  type ImageJob,
  type UpscaledImage,
  type UpscaleEngine,
  type UpscaleJob,
} from '../../src/features/tasks/engine.ts'

/** The behaviour of a fake engine. Whatever is left out succeeds at once. */
export interface FakeEngineScript {
  submit?(job: ImageJob, id: string): void | Promise<void>
  status?(job: ImageJob, id: string): EngineStatus | undefined | Promise<EngineStatus | undefined>
}

/** Creates an engine that returns small plain images at once, or does what the script says. */
export function createFakeEngine(
  script: FakeEngineScript = {},
): ImageEngine & { jobs: Map<string, ImageJob>; canceled: string[] } {
  const jobs = new Map<string, ImageJob>()
  const canceled: string[] = []
  return {
    name: 'Instant engine',
    canCancel: true,
    canResubmit: true,
    isReduced: true,
    jobs,
    canceled,

    async submit(job) {
      const id = `job-${jobs.size + 1}`
      jobs.set(id, job)
      await script.submit?.(job, id)
      return id
    },

    async status(id) {
      const job = jobs.get(id)
      if (!job) return unknownJob
      return (await script.status?.(job, id)) ?? (await createSuccess(job))
    },

    async cancel(id) {
      canceled.push(id)
    },
  }
}

/** Returns the images of a job, each in its own color, at a tenth of its width and height. */
export async function createSuccess({ count, seed, width, height }: ImageJob): Promise<EngineStatus> {
  const images = Array.from({ length: count }, async (_, i) => {
    const background = { r: (seed + i * 50) % 256, g: 90, b: 160 }
    const size = { width: Math.ceil(width / 10), height: Math.ceil(height / 10) }
    const file = await sharp({ create: { ...size, channels: 3, background } })
      .png()
      .toBuffer()
    return { file, seed: seed + i }
  })
  return { state: 'succeeded', images: await Promise.all(images) }
}

/** Creates an upscale engine that succeeds at once, or returns what the test says. */
export function createFakeUpscaler(
  body?: (job: UpscaleJob) => EngineStatus<UpscaledImage> | Promise<EngineStatus<UpscaledImage>>,
): UpscaleEngine & { jobs: UpscaleJob[]; canceled: string[] } {
  const jobs: UpscaleJob[] = []
  const canceled: string[] = []
  return {
    name: 'Instant upscaler',
    canCancel: true,
    canResubmit: true,
    jobs,
    canceled,

    submit: async job => String(jobs.push(job)),

    async status(id) {
      const job = jobs[Number(id) - 1]
      if (!job) return unknownJob
      if (body) return body(job)
      const { width, height } = await sharp(job.image).metadata()
      const file = await sharp(job.image)
        .resize({ width: width * job.factor, height: height * job.factor })
        .png()
        .toBuffer()
      return { state: 'succeeded', images: [{ file, fidelity: 48.5 }] }
    },

    async cancel(id) {
      canceled.push(id)
    },
  }
}
