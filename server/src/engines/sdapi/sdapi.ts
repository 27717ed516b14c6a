import type { Clock } from '../../domain/clock.ts'
import type { MadePicture, PictureEngine, PictureJob } from '../../domain/engine.ts'
import type { Timer } from '../../domain/timer.ts'
import { createSdapiClient, usualDeadlines } from './client.ts'
import { createSdapiJobs } from './jobs.ts'
import { promptFields } from './prompt.ts'
import type { SdapiOptions } from './sdapi-options.ts'

/** What the sdapi engines are made of; a test brings other deadlines. */
export interface SdapiParts {
  clock: Clock
  timer: Timer
  deadlines?: typeof usualDeadlines
}

/** Pictures by a server of AUTOMATIC1111's kind, one job at a time. A restart of ours loses them. */
export function createSdapiEngine(
  options: SdapiOptions,
  { deadlines = usualDeadlines, ...parts }: SdapiParts,
): PictureEngine & { close(): Promise<void> } {
  const sdapi = createSdapiClient({ url: options.url, clock: parts.clock, deadlines })
  const jobs = createSdapiJobs<MadePicture>(sdapi, { ...parts, lostJobs: options.lostJobs })

  async function make(job: PictureJob, signal: AbortSignal, id: string): Promise<MadePicture[]> {
    const request = {
      ...promptFields(job, options.kind),
      negative_prompt: options.negativePrompt,
      seed: job.seed,
      steps: job.steps,
      cfg_scale: options.cfg,
      width: job.width,
      height: job.height,
      ...(options.sampler !== undefined && { sampler_name: options.sampler }),
      force_task_id: id,
    }
    const { files, seeds } = await sdapi.makePictures(request, job.count, signal)
    return files.map((file, i) => ({ file, seed: seeds[i] ?? job.seed + i }))
  }

  return {
    name: options.kind === 'sdcpp' ? 'stable-diffusion.cpp' : 'Stable Diffusion web UI',
    canCancel: true,
    submit: async job => jobs.submit((signal, id) => make(job, signal, id)),
    status: jobs.status,
    cancel: jobs.cancel,
    close: async () => jobs.close(),
  }
}
