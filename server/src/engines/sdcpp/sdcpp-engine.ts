import type { SdcppOptions } from '../../config/engine-config.ts'
import {
  EngineBusyError,
  EngineMisconfiguredError,
  InterruptedSubmissionError,
  unknownJob,
  type EngineStatus,
  type ImageEngine,
} from '../../features/tasks/engine.ts'
import { InvalidResultError } from '../http/read-bytes.ts'
import { NoResponseError } from '../http/request.ts'
import { decodeImageFile } from '../http/result-file.ts'
import { engineTimeouts } from '../http/time-limits.ts'
import { describeMissing } from '../describe-missing.ts'
import { createSdcppClient, SdcppRejectionError, serverName } from './client.ts'
import { buildSdcppRequest } from './sdcpp-request.ts'

/** Whether an error proves that the server has no job. */
const isRejection = (error: unknown): boolean =>
  error instanceof EngineBusyError ||
  error instanceof EngineMisconfiguredError ||
  error instanceof SdcppRejectionError ||
  (error instanceof NoResponseError && !error.isSent)

/**
 * Generates images with the server of stable-diffusion.cpp, whose jobs outlive a restart of this server. The id of a job
 * contains the server's id and the seed, which no later response has. A restart of stable-diffusion.cpp loses the job.
 */
export function createSdcppEngine(options: SdcppOptions, { timeouts = engineTimeouts } = {}): ImageEngine {
  const sdcpp = createSdcppClient(options.url, timeouts)

  return {
    name: serverName,
    canCancel: false,
    canCancelWaiting: true,
    canResubmit: options.lostJobs === 'retry',

    async submit(job) {
      try {
        return `${await sdcpp.submit(buildSdcppRequest(job, options))}/${job.seed}`
      } catch (error) {
        // The server chooses the id, so a job whose id is lost cannot be found
        if (options.lostJobs === 'retry' || isRejection(error)) throw error
        throw new InterruptedSubmissionError(error instanceof Error ? error.message : 'unknown fault')
      }
    },

    async status(jobId): Promise<EngineStatus> {
      const [id = '', seed] = jobId.split('/')
      const job = await sdcpp.getJob(id)
      if (!job) return { ...unknownJob, reason: `${serverName} does not know the job; a restart loses jobs` }
      switch (job.status) {
        case 'queued':
          // The running job has no position
          return { state: 'waiting', ahead: job.queue_position }
        case 'generating':
          return { state: 'running' }
        case 'cancelled':
          return { state: 'failed', reason: `the job was cancelled in ${serverName}` }
        case 'failed':
          return { state: 'failed', reason: job.error?.message ?? `${serverName} does not say why` }
        case 'completed':
          return toResult(job.result?.images ?? [], Number(seed))
      }
    },

    cancel: jobId => sdcpp.cancel(jobId.split('/')[0] ?? ''),

    async findInvalidSettings(models) {
      const { samplers, loras } = await sdcpp.getCapabilities()
      const paths = loras.map(({ path }) => path)
      return [
        ...describeMissing(serverName, 'IMAGE_SAMPLER', options.sampler, samplers),
        ...models.flatMap(model => describeMissing(serverName, 'IMAGE_MODELS', model, paths)),
      ]
    },
  }
}

function toResult(images: readonly { b64_json: string }[], seed: number): EngineStatus {
  try {
    const files = images.map(image => decodeImageFile(image.b64_json, serverName))
    if (files.length === 0) return { state: 'failed', reason: `${serverName} made no image` }
    return { state: 'succeeded', images: files.map((file, i) => ({ file, seed: seed + i })) }
  } catch (error) {
    if (error instanceof InvalidResultError) return { state: 'failed', reason: error.message }
    throw error
  }
}
