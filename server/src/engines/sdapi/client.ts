import { parseJson } from '@tessera/shared-contracts'
import { z } from 'zod'
import type { Clock } from '@tessera/server-kit/clock'
import { EngineMisconfiguredError, EngineRefusalError } from '../../features/tasks/engine.ts'
import { createEngineServer } from '../http/engine-server.ts'
import { InvalidResultError } from '../http/read-bytes.ts'
import { toExcerpt, parseBody, parseResponse, requireSuccess, type EngineResponse } from '../http/request.ts'
import { maxImageBytes, maxUpscaledImageBytes, decodeImageFile } from '../http/result-file.ts'
import { RetryLaterError, parseRetryAfter } from '../http/retry.ts'
import type { EngineTimeouts } from '../http/time-limits.ts'

const serverName = 'The sdapi server'

/** Lists of models have all that is known of each. */
const maxListBytes = 16 * 1024 * 1024

const generationResponse = z.object({ images: z.array(z.string()), info: z.string().nullish() })
const generationInfo = z.object({
  all_seeds: z.array(z.number()).optional(),
  /** 1 when the server puts a grid of all images before them. */
  index_of_first_image: z.number().optional(),
})
const upscaleResponse = z.object({ image: z.string() })
const taskResponse = z.object({ active: z.boolean(), progress: z.number().nullish() })
const samplersResponse = z.array(z.object({ name: z.string(), aliases: z.array(z.string()).nullish() }))
const schedulersResponse = z.array(z.object({ label: z.string() }))
const lorasResponse = z.array(z.object({ name: z.string(), alias: z.string().nullish() }))
const upscalersResponse = z.array(z.object({ name: z.string() }))
const errorResponse = z.object({
  error: z.string().nullish(),
  detail: z.union([z.string(), z.array(z.unknown())]).nullish(),
  errors: z.string().nullish(),
})

/** The calls under `/sdapi/v1/` that the engines use. */
export type SdapiClient = ReturnType<typeof createSdapiClient>

export function createSdapiClient(url: string, clock: Clock, timeouts: EngineTimeouts) {
  const { call } = createEngineServer(serverName, url)

  async function callJobEndpoint(
    name: string,
    json: unknown,
    maxBytes: number,
    signal: AbortSignal,
  ): Promise<EngineResponse> {
    const response = await call(`sdapi/v1/${name}`, { json, timeoutMs: timeouts.jobMs, maxBytes, signal })
    if (response.status !== 200) throw toEngineError(response, clock())
    return response
  }

  /** Returns null when the server has no such list. */
  async function readList<Shape extends z.ZodType>(
    name: string,
    shape: Shape,
  ): Promise<z.output<Shape> | null> {
    const response = await call(`sdapi/v1/${name}`, { timeoutMs: timeouts.callMs, maxBytes: maxListBytes })
    if (response.status === 404) return null
    if (response.status !== 200) throw toEngineError(response, clock())
    return parseResponse(response, shape)
  }

  return {
    /** Returns whether the server is that of stable-diffusion.cpp, which has a part of this API. */
    isSdcpp: async () => (await call('sdcpp/v1/capabilities', { timeoutMs: timeouts.callMs })).status === 200,

    /** Lists the samplers, also with the schedulers that can follow their names; null without the API. */
    async listSamplers(): Promise<string[] | null> {
      const samplers = await readList('samplers', samplersResponse)
      const schedulers = (await readList('schedulers', schedulersResponse)) ?? []
      if (!samplers) return null
      const names = samplers.flatMap(({ name, aliases }) => [name, ...(aliases ?? [])])
      return [...names, ...samplers.flatMap(({ name }) => schedulers.map(({ label }) => `${name} ${label}`))]
    },

    async listLoras(): Promise<string[] | null> {
      const loras = await readList('loras', lorasResponse)
      return loras?.flatMap(({ name, alias }) => [name, ...(alias ? [alias] : [])]) ?? null
    },

    async listUpscalers(): Promise<string[] | null> {
      const upscalers = await readList('upscalers', upscalersResponse)
      return upscalers?.map(({ name }) => name) ?? null
    },

    /** Generates images; `count` is the expected number. */
    async generateImages(request: Record<string, unknown>, count: number, signal: AbortSignal) {
      const response = await callJobEndpoint('txt2img', request, 1.4 * (count + 1) * maxImageBytes, signal)
      const { images, info } = parseResponse(response, generationResponse)
      const { data } = generationInfo.safeParse(parseJson(info ?? ''))
      const first = data?.index_of_first_image ?? 0
      const files = images.slice(first, first + count).map(image => decodeImageFile(image, serverName))
      if (files.length < count)
        throw new InvalidResultError(`${serverName} made ${files.length} of ${count} images`)
      return { files, seeds: data?.all_seeds ?? [] }
    },

    async upscaleImage(request: Record<string, unknown>, signal: AbortSignal): Promise<Buffer> {
      const maxBytes = 1.4 * maxUpscaledImageBytes
      const response = await callJobEndpoint('extra-single-image', request, maxBytes, signal)
      return decodeImageFile(parseResponse(response, upscaleResponse).image, serverName)
    },

    /**
     * Returns whether a task runs, by the id that its call has named, and its progress from 0 to 1; null from a server
     * without this call, such as A1111 with --nowebui.
     */
    async getTask(id: string): Promise<{ isActive: boolean; progress: number | null } | null> {
      const json = { id_task: id, id_live_preview: -1, live_preview: false }
      const response = await call('internal/progress', { json, timeoutMs: timeouts.callMs })
      if (response.status === 404 || response.status === 405) return null
      const { active, progress } = parseResponse(response, taskResponse)
      return { isActive: active, progress: progress == null ? null : Math.min(1, Math.max(0, progress)) }
    },

    /** Stops the current job of the server. */
    async interrupt(): Promise<void> {
      requireSuccess(await call('sdapi/v1/interrupt', { json: {}, timeoutMs: timeouts.callMs }))
    },
  }
}

function toEngineError(response: EngineResponse, now: number): Error {
  const { status } = response
  if (status === 401 || status === 403)
    return new EngineMisconfiguredError(`${serverName} does not accept the log-in in SDAPI_URL`)
  if (status === 429 || status === 502 || status === 503)
    return new RetryLaterError(`${serverName} answered with status ${status}`, parseRetryAfter(response, now))
  const { data } = errorResponse.safeParse(parseBody(response))
  // `error` is the name of a class; it may hide the reason, and may be all that there is
  const words = [data?.detail, data?.errors, data?.error].filter(
    word => typeof word === 'string' && word !== '',
  )
  const says = words.length > 0 ? toExcerpt(words.join(': ')) : `status ${status}`
  // FastAPI's words for a path that it does not have
  if (status === 404 && (data?.detail ?? 'Not Found') === 'Not Found')
    return new EngineMisconfiguredError(`${serverName} has no API at SDAPI_URL; A1111 needs --api`)
  // Such as a sampler: 404 from some versions, 400 from others
  if (status === 404 || (status === 400 && /not found/i.test(says)))
    return new EngineMisconfiguredError(`${serverName} does not have what was asked for: ${says}`)
  if (status === 400 || status === 422) return new EngineRefusalError(says)
  return new Error(`${serverName} failed: ${says}`)
}
