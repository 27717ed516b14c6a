import sharp from 'sharp'
import {
  type EngineStatus,
  type UpscaledImage,
  type UpscaleEngine,
  type UpscaleJob,
  unknownJob,
} from '../../features/tasks/engine.ts'
import type { Clock } from '@tessera/platform/clock'
import { hourMs } from '@tessera/platform/clock'
import { toUprightPng } from '../upright-png.ts'

/**
 * The mock of HD upscale of the specification. A job returns running twice, then succeeded with a plainly
 * scaled image. The sliders have no effect.
 */
export function createSimulatedUpscaler({ clock }: { clock: Clock }): UpscaleEngine {
  const jobs = new Map<string, { job: UpscaleJob; asked: number; touched: number }>()
  let submitted = 0

  return {
    name: 'Simulated engine',
    canCancel: true,

    async submit(job) {
      for (const [id, { touched }] of jobs) if (clock() - touched > hourMs) jobs.delete(id)
      const id = `simulated-${++submitted}`
      jobs.set(id, { job, asked: 0, touched: clock() })
      return id
    },

    async status(id): Promise<EngineStatus<UpscaledImage>> {
      const known = jobs.get(id)
      if (!known) return unknownJob
      known.asked += 1
      known.touched = clock()
      if (known.asked < 3) return { state: 'running', progress: known.asked / 3 }
      return { state: 'succeeded', images: [{ file: await enlarge(known.job) }] }
    },

    async cancel(id) {
      jobs.delete(id)
    },
  }
}

async function enlarge({ image: picture, factor }: UpscaleJob): Promise<Buffer> {
  const { file, width, height } = await toUprightPng(picture)
  return sharp(file)
    .resize({ width: width * factor, height: height * factor, fit: 'fill' })
    .png()
    .toBuffer()
}
