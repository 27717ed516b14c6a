import sharp from 'sharp'
import {
  type EngineStatus,
  type UpscaledPicture,
  type UpscaleEngine,
  type UpscaleJob,
  unknownJob,
} from '../domain/engine.ts'
import type { Clock } from '../domain/clock.ts'
import { hour } from '../domain/clock.ts'
import { uprightPng } from './upright-png.ts'

/**
 * The specification's mock of HD upscale: running, running, then succeeded, by the number of times it is
 * asked, with the picture plainly enlarged. Sliders mean nothing to it.
 */
export function createSimulatedUpscaler({ clock }: { clock: Clock }): UpscaleEngine {
  const jobs = new Map<string, { job: UpscaleJob; asked: number; touched: number }>()
  let submitted = 0

  return {
    name: 'Simulated engine',
    canCancel: true,

    async submit(job) {
      for (const [id, { touched }] of jobs) if (clock() - touched > hour) jobs.delete(id)
      const id = `simulated-${++submitted}`
      jobs.set(id, { job, asked: 0, touched: clock() })
      return id
    },

    async status(id): Promise<EngineStatus<UpscaledPicture>> {
      const known = jobs.get(id)
      if (!known) return unknownJob
      known.asked += 1
      known.touched = clock()
      if (known.asked < 3) return { state: 'running', progress: known.asked / 3 }
      return { state: 'succeeded', pictures: [{ file: await enlarge(known.job) }] }
    },

    async cancel(id) {
      jobs.delete(id)
    },
  }
}

async function enlarge({ picture, factor }: UpscaleJob): Promise<Buffer> {
  const { file, width, height } = await uprightPng(picture)
  return sharp(file)
    .resize({ width: width * factor, height: height * factor, fit: 'fill' })
    .png()
    .toBuffer()
}
