import sharp from 'sharp'
import {
  unknownJob,
  type EngineStatus,
  type PictureEngine,
  type PictureJob,
  type UpscaledPicture,
  type UpscaleEngine,
  type UpscaleJob,
} from './domain/engine.ts'

/** What a test wants an engine to do; what it leaves out goes well, at once. */
export interface Script {
  submit?(job: PictureJob, id: string): void | Promise<void>
  status?(job: PictureJob, id: string): EngineStatus | undefined | Promise<EngineStatus | undefined>
}

/** An engine that makes small plain pictures in no time, or does what a test has written for it. */
export function instantEngine(
  script: Script = {},
): PictureEngine & { jobs: Map<string, PictureJob>; cancelled: string[] } {
  const jobs = new Map<string, PictureJob>()
  const cancelled: string[] = []
  return {
    name: 'Instant engine',
    canCancel: true,
    jobs,
    cancelled,

    async submit(job) {
      const id = `job-${jobs.size + 1}`
      jobs.set(id, job)
      await script.submit?.(job, id)
      return id
    },

    async status(id) {
      const job = jobs.get(id)
      if (!job) return unknownJob
      return (await script.status?.(job, id)) ?? (await succeeded(job))
    },

    async cancel(id) {
      cancelled.push(id)
    },
  }
}

/** Every picture of a job in a colour of its own, at a hundredth of its size. */
export async function succeeded({ count, seed, width, height }: PictureJob): Promise<EngineStatus> {
  const pictures = Array.from({ length: count }, async (_, i) => {
    const background = { r: (seed + i * 50) % 256, g: 90, b: 160 }
    const size = { width: Math.ceil(width / 10), height: Math.ceil(height / 10) }
    const file = await sharp({ create: { ...size, channels: 3, background } })
      .png()
      .toBuffer()
    return { file, seed: seed + i }
  })
  return { state: 'succeeded', pictures: await Promise.all(pictures) }
}

/** An upscale engine that does its work at once, or answers as a test has written for it. */
export function instantUpscaler(
  answer?: (job: UpscaleJob) => EngineStatus<UpscaledPicture> | Promise<EngineStatus<UpscaledPicture>>,
): UpscaleEngine & { jobs: UpscaleJob[]; cancelled: string[] } {
  const jobs: UpscaleJob[] = []
  const cancelled: string[] = []
  return {
    name: 'Instant upscaler',
    canCancel: true,
    jobs,
    cancelled,

    submit: async job => String(jobs.push(job)),

    async status(id) {
      const job = jobs[Number(id) - 1]
      if (!job) return unknownJob
      if (answer) return answer(job)
      const { width, height } = await sharp(job.picture).metadata()
      const file = await sharp(job.picture)
        .resize({ width: width * job.factor, height: height * job.factor })
        .png()
        .toBuffer()
      return { state: 'succeeded', pictures: [{ file, fidelity: 48.5 }] }
    },

    async cancel(id) {
      cancelled.push(id)
    },
  }
}
