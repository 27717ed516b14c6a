import { secondMs } from '@tessera/server-kit/clock'
import { z } from 'zod'
import { EngineBusyError, EngineMisconfiguredError } from '../../features/tasks/engine.ts'
import { createEngineServer } from '../http/engine-server.ts'
import { parseBody, parseResponse, toExcerpt, type EngineResponse } from '../http/request.ts'
import { maxImageBytes } from '../http/result-file.ts'
import type { EngineTimeouts } from '../http/time-limits.ts'

export const serverName = 'stable-diffusion.cpp'

const submitResponse = z.object({ id: z.string() })
const jobResponse = z.object({
  status: z.enum(['queued', 'generating', 'completed', 'failed', 'cancelled']),
  /** From 1 for the first waiting job. */
  queue_position: z.number(),
  result: z.object({ images: z.array(z.object({ b64_json: z.string() })) }).nullish(),
  error: z.object({ message: z.string() }).nullish(),
})
const capabilitiesResponse = z.object({
  samplers: z.array(z.string()),
  loras: z.array(z.object({ path: z.string() })),
})
const errorResponse = z.object({ error: z.string(), message: z.string().nullish() })

/** The queue of the server is full for at least one job. */
const fullQueueDelayMs = 10 * secondMs
/** Four images in base64. */
const maxJobBytes = 1.4 * 4 * maxImageBytes

/** The server reports that it has not accepted a job. */
export class SdcppRejectionError extends Error {
  override readonly name = 'SdcppRejectionError'
}

/**
 * The calls of the server's own API that the engine uses.
 *
 * Source: https://github.com/leejet/stable-diffusion.cpp/blob/master/examples/server/api.md
 */
export function createSdcppClient(url: string, timeouts: EngineTimeouts) {
  const { call } = createEngineServer(serverName, url)

  return {
    /** Queues a job and returns its id. */
    async submit(job: unknown): Promise<string> {
      const response = await call('sdcpp/v1/img_gen', { json: job, timeoutMs: timeouts.callMs })
      if (response.status < 200 || response.status >= 300) throw toSubmissionError(response)
      return parseResponse(response, submitResponse).id
    },

    /** Returns null for a job that the server does not know, or whose result it no longer has. */
    async getJob(id: string) {
      const path = `sdcpp/v1/jobs/${encodeURIComponent(id)}`
      const response = await call(path, { timeoutMs: timeouts.fileMs, maxBytes: maxJobBytes })
      return isUnknownJob(response) ? null : parseResponse(response, jobResponse)
    },

    /** Removes a waiting job. The server finishes a running one, which it says with status 409. */
    async cancel(id: string): Promise<void> {
      const path = `sdcpp/v1/jobs/${encodeURIComponent(id)}/cancel`
      const response = await call(path, { json: {}, timeoutMs: timeouts.callMs, maxBytes: maxJobBytes })
      if (response.status !== 409 && !isUnknownJob(response)) parseResponse(response, jobResponse)
    },

    async getCapabilities() {
      const response = await call('sdcpp/v1/capabilities', { timeoutMs: timeouts.callMs })
      if (response.status === 404) throw toSubmissionError(response)
      return parseResponse(response, capabilitiesResponse)
    },
  }
}

/** A job that was never there, and one whose result has expired. */
const isUnknownJob = ({ status }: EngineResponse): boolean => status === 404 || status === 410

/** The site chooses all values of a job but the prompt, so the operator has to know what the server rejects. */
function toSubmissionError(response: EngineResponse): Error {
  const { status } = response
  if (status === 429) return new EngineBusyError(`The queue of ${serverName} is full`, fullQueueDelayMs)
  if (status === 401 || status === 403)
    return new EngineMisconfiguredError(`${serverName} does not accept the log-in in SDCPP_URL`)
  if (status === 404)
    return new EngineMisconfiguredError(`There is no server of ${serverName} with jobs at SDCPP_URL`)
  const { data } = errorResponse.safeParse(parseBody(response))
  if (!data) return new Error(`${serverName} answered with status ${status}`)
  const says = toExcerpt([data.error, data.message].filter(Boolean).join(': '))
  return status === 400
    ? new EngineMisconfiguredError(`${serverName} rejects the job: ${says}`)
    : new SdcppRejectionError(`${serverName} failed: ${says}`)
}
