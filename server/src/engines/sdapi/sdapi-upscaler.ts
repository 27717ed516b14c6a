import type { UpscaledImage, UpscaleEngine, UpscaleJob } from '../../features/tasks/engine.ts'
import { resizeAndSharpen } from '../finish-upscale.ts'
import { toUprightPng } from '../upright-png.ts'
import { createSdapiClient } from './client.ts'
import { findInvalidSdapiSettings } from './find-invalid-settings.ts'
import { createSdapiJobs } from './jobs.ts'
import type { SdapiOptions } from '../../config/engine-config.ts'
import type { SdapiDependencies } from './sdapi-engine.ts'
import { engineTimeouts } from '../http/time-limits.ts'

/**
 * Upscales with an upscaler of the server. Detail supplement blends it with Lanczos, from half at 0 to the
 * upscaler alone at 1. Upscale detail supplement sharpens. Steps have no effect.
 */
export function createSdapiUpscaler(
  { url, upscaler, lostJobs }: SdapiOptions,
  { timeouts = engineTimeouts, ...parts }: SdapiDependencies,
): UpscaleEngine & { close(): Promise<void> } {
  const sdapi = createSdapiClient(url, parts.clock, timeouts)
  const jobs = createSdapiJobs<UpscaledImage>(sdapi, { ...parts, lostJobs, hasTaskIds: false })

  async function enlarge(job: UpscaleJob, signal: AbortSignal): Promise<UpscaledImage[]> {
    const { file, width, height } = await toUprightPng(job.image)
    const request = {
      image: file.toString('base64'),
      resize_mode: 0,
      upscaling_resize: job.factor,
      upscaler_1: upscaler,
      upscaler_2: 'Lanczos',
      extras_upscaler_2_visibility: (1 - job.detail) / 2,
    }
    const made = await sdapi.upscaleImage(request, signal)
    const size = { width: width * job.factor, height: height * job.factor }
    return [{ file: await resizeAndSharpen(made, { ...size, sharpness: job.upscaleDetail }) }]
  }

  return {
    ...jobs,
    name: upscaler,
    submit: job => jobs.submit(signal => enlarge(job, signal)),
    findInvalidSettings: () => findInvalidSdapiSettings(sdapi, { upscaler }),
  }
}
