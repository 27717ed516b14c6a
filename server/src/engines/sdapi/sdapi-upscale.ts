import type { UpscaledPicture, UpscaleEngine, UpscaleJob } from '../../domain/engine.ts'
import { finishUpscale } from '../finish-upscale.ts'
import { uprightPng } from '../upright-png.ts'
import { createSdapiClient, usualDeadlines } from './client.ts'
import { createSdapiJobs } from './jobs.ts'
import type { SdapiOptions } from './sdapi-options.ts'
import type { SdapiParts } from './sdapi.ts'

/**
 * Enlarges with an upscaler of the server. Detail supplement weighs it against Lanczos, from half at 0 to the
 * upscaler alone at 1; upscale detail supplement sharpens. Steps mean nothing to it.
 */
export function createSdapiUpscaler(
  { url, upscaler, lostJobs }: SdapiOptions,
  { deadlines = usualDeadlines, ...parts }: SdapiParts,
): UpscaleEngine & { close(): Promise<void> } {
  const sdapi = createSdapiClient({ url, clock: parts.clock, deadlines })
  const jobs = createSdapiJobs<UpscaledPicture>(sdapi, { ...parts, lostJobs })

  async function enlarge(job: UpscaleJob, signal: AbortSignal): Promise<UpscaledPicture[]> {
    const { file, width, height } = await uprightPng(job.picture)
    const request = {
      image: file.toString('base64'),
      resize_mode: 0,
      upscaling_resize: job.factor,
      upscaler_1: upscaler,
      upscaler_2: 'Lanczos',
      extras_upscaler_2_visibility: (1 - job.detail) / 2,
    }
    const made = await sdapi.enlarge(request, signal)
    const size = { width: width * job.factor, height: height * job.factor }
    return [{ file: await finishUpscale(made, { ...size, sharpness: job.upscaleDetail }) }]
  }

  return {
    name: upscaler,
    canCancel: true,
    submit: async job => jobs.submit(signal => enlarge(job, signal)),
    status: jobs.status,
    cancel: jobs.cancel,
    close: async () => jobs.close(),
  }
}
