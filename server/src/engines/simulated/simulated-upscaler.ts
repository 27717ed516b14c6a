import sharp from 'sharp'
import type { Clock } from '@tessera/server-kit/clock'
import type { UpscaleEngine, UpscaleJob } from '../../features/tasks/engine.ts'
import { toUprightPng } from '../upright-png.ts'
import { createSimulatedJobs } from './simulated-jobs.ts'

/** The mock of HD upscale of the specification: it scales plainly, and the sliders have no effect. */
export const createSimulatedUpscaler = ({ clock }: { clock: Clock }): UpscaleEngine =>
  createSimulatedJobs(clock, async job => ({ state: 'succeeded', images: [{ file: await enlarge(job) }] }))

async function enlarge({ image, factor }: UpscaleJob): Promise<Buffer> {
  const { file, width, height } = await toUprightPng(image)
  return sharp(file)
    .resize({ width: width * factor, height: height * factor, fit: 'fill' })
    .png()
    .toBuffer()
}
