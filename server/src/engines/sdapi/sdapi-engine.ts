import type { Clock } from '@tessera/server-kit/clock'
import type { GeneratedImage, ImageEngine, ImageJob } from '../../features/tasks/engine.ts'
import type { Timer } from '../../scheduling/timer.ts'
import { createSdapiClient } from './client.ts'
import { findInvalidSdapiSettings } from './find-invalid-settings.ts'
import { createSdapiJobs } from './jobs.ts'
import type { SdapiOptions } from '../../config/engine-config.ts'
import { engineTimeouts, type EngineTimeouts } from '../http/time-limits.ts'

/** Dependencies of the sdapi engines. Tests pass shorter timeouts. */
export interface SdapiDependencies {
  clock: Clock
  timer: Timer
  timeouts?: EngineTimeouts
}

/**
 * Generates images with a server of the AUTOMATIC1111 API, one job at a time. A restart of this server loses
 * the jobs.
 */
export function createSdapiEngine(
  options: SdapiOptions,
  { timeouts = engineTimeouts, ...parts }: SdapiDependencies,
): ImageEngine & { close(): Promise<void> } {
  const sdapi = createSdapiClient(options.url, parts.clock, timeouts)
  const jobs = createSdapiJobs<GeneratedImage>(sdapi, {
    ...parts,
    lostJobs: options.lostJobs,
    hasTaskIds: true,
  })

  async function generate(job: ImageJob, signal: AbortSignal, id: string): Promise<GeneratedImage[]> {
    const { prompt, model, seed } = job
    const request = {
      prompt: model ? `${prompt} <lora:${model.id}:${model.strength}>` : prompt,
      negative_prompt: options.negativePrompt,
      // One image at a time: a batch takes the memory of all its images
      batch_size: 1,
      n_iter: job.count,
      seed,
      steps: job.steps,
      cfg_scale: options.cfg,
      width: job.width,
      height: job.height,
      ...(options.sampler !== undefined && { sampler_name: options.sampler }),
      force_task_id: id,
    }
    const { files, seeds } = await sdapi.generateImages(request, job.count, signal)
    return files.map((file, i) => ({ file, seed: seeds[i] ?? seed + i }))
  }

  return {
    ...jobs,
    get canCancel() {
      return jobs.canCancel
    },
    name: 'Stable Diffusion web UI',
    submit: job => jobs.submit((signal, id) => generate(job, signal, id)),
    findInvalidSettings: models => findInvalidSdapiSettings(sdapi, { sampler: options.sampler, models }),
  }
}
