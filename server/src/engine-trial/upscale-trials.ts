import sharp from 'sharp'
import type { UpscaleEngine } from '../features/tasks/engine.ts'
import { requireOrderedImages } from '../features/tasks/check-result.ts'
import { sharpImageProcessor } from '../infra/media/image-processor.ts'
import { runJob, type TrialContext } from './run-job.ts'
import { formatSeconds, type Trial } from './trial.ts'

const width = 96
const height = 64

/** Creates the trial of an upscale. */
export const createUpscaleTrials = (upscaler: UpscaleEngine, context: TrialContext): Trial[] => [
  {
    ability: 'upscale',
    async run() {
      const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const
      const image = await sharp({ create: { width, height, channels: 3, background: 'black', noise } })
        .png()
        .toBuffer()
      const made = await runJob(
        upscaler,
        { image, format: 'png', scenario: 'general', steps: 1, detail: 0.35, upscaleDetail: 0.25, factor: 2 },
        context,
      )
      const ordered = { width: 2 * width, height: 2 * height, count: 1 }
      await requireOrderedImages({ imageProcessor: sharpImageProcessor }, upscaler, made.images, ordered)
      return {
        verdict: 'yes',
        says: `${width}x${height} to ${ordered.width}x${ordered.height} in ${formatSeconds(made.milliseconds)}`,
      }
    },
  },
]
