import { limits } from '@tessera/shared-contracts'
import type { Clock } from '@tessera/server-kit/clock'
import type { GeneratedImage, ImageEngine, ImageJob } from '../../features/tasks/engine.ts'
import type { Timer } from '../../scheduling/timer.ts'
import { createSdapiClient } from './client.ts'
import { createSdapiJobs } from './jobs.ts'
import { buildPromptFields } from './prompt.ts'
import type { SdapiOptions } from '../../config/engine-config.ts'
import { engineTimeouts, type EngineTimeouts } from '../http/time-limits.ts'

/** Dependencies of the sdapi engines. Tests pass shorter timeouts. */
export interface SdapiDependencies {
  clock: Clock
  timer: Timer
  timeouts?: EngineTimeouts
}

/** The seeds of stable-diffusion.cpp with room for the other images: it makes those from 2 ** 31 up random. */
const sdcppSeeds = 2 ** 31 - Math.max(...limits.batchSizes) + 1

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
    hasTaskIds: options.kind === 'a1111',
  })

  async function generate(job: ImageJob, signal: AbortSignal, id: string): Promise<GeneratedImage[]> {
    const seed = options.kind === 'sdcpp' ? job.seed % sdcppSeeds : job.seed
    const request = {
      ...buildPromptFields(job, options.kind),
      negative_prompt: options.negativePrompt,
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
    name: options.kind === 'sdcpp' ? 'stable-diffusion.cpp' : 'Stable Diffusion web UI',
    submit: job => jobs.submit((signal, id) => generate(job, signal, id)),
  }
}
