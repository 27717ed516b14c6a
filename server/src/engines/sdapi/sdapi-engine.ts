import type { Clock } from '@tessera/server-kit/clock'
import type { GeneratedImage, ImageEngine, ImageJob } from '../../features/tasks/engine.ts'
import type { Timer } from '../../scheduling/timer.ts'
import { createSdapiClient, defaultTimeouts } from './client.ts'
import { createSdapiJobs } from './jobs.ts'
import { buildPromptFields } from './prompt.ts'
import type { SdapiOptions } from '../../config/engine-config.ts'

/** Dependencies of the sdapi engines. Tests pass shorter timeouts. */
export interface SdapiDependencies {
  clock: Clock
  timer: Timer
  timeouts?: typeof defaultTimeouts
}

/**
 * Generates images with a server of the AUTOMATIC1111 API, one job at a time. A restart of this server loses
 * the jobs.
 */
export function createSdapiEngine(
  options: SdapiOptions,
  { timeouts = defaultTimeouts, ...parts }: SdapiDependencies,
): ImageEngine & { close(): Promise<void> } {
  const sdapi = createSdapiClient(options.url, parts.clock, timeouts)
  const jobs = createSdapiJobs<GeneratedImage>(sdapi, { ...parts, lostJobs: options.lostJobs })

  async function generate(job: ImageJob, signal: AbortSignal, id: string): Promise<GeneratedImage[]> {
    const request = {
      ...buildPromptFields(job, options.kind),
      negative_prompt: options.negativePrompt,
      seed: job.seed,
      steps: job.steps,
      cfg_scale: options.cfg,
      width: job.width,
      height: job.height,
      ...(options.sampler !== undefined && { sampler_name: options.sampler }),
      force_task_id: id,
    }
    const { files, seeds } = await sdapi.generateImages(request, job.count, signal)
    return files.map((file, i) => ({ file, seed: seeds[i] ?? job.seed + i }))
  }

  return {
    ...jobs,
    name: options.kind === 'sdcpp' ? 'stable-diffusion.cpp' : 'Stable Diffusion web UI',
    submit: job => jobs.submit((signal, id) => generate(job, signal, id)),
  }
}
