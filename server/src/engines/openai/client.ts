import { z } from 'zod'
import type { Clock } from '@tessera/server-kit/clock'
import { EngineMisconfiguredError, EngineRefusalError } from '../../features/tasks/engine.ts'
import { createEngineServer } from '../http/engine-server.ts'
import { InvalidResultError } from '../http/read-bytes.ts'
import { toExcerpt, parseBody, parseResponse, type EngineResponse } from '../http/request.ts'
import { fetchResultFile, maxImageBytes, requireImageFile } from '../http/result-file.ts'
import { RetryLaterError, parseRetryAfter } from '../http/retry.ts'
import type { OpenaiOptions } from '../../config/engine-config.ts'
import { chooseImageModel } from './find-model.ts'
import type { ImageSize } from './image-size.ts'
import type { EngineTimeouts } from '../http/time-limits.ts'

const serverName = 'The image API'

const generationResponse = z.object({
  data: z.array(z.looseObject({ b64_json: z.string().nullish(), url: z.string().nullish() })),
})
const modelsResponse = z.object({
  data: z.array(z.looseObject({ id: z.string(), created: z.number().nullish() })),
})
/** Compatible servers send the message alone. */
const errorResponse = z.object({
  error: z.union([
    z.string().transform(message => ({ message, code: null, param: null })),
    z.looseObject({
      message: z.string(),
      code: z.union([z.string(), z.number()]).nullish(),
      param: z.string().nullish(),
    }),
  ]),
})

/** Moderation codes of OpenAI, of Azure and of older models. */
const moderationCodes = ['moderation_blocked', 'content_policy_violation', 'content_filter']
/** The account has no credit. A retry does not help. */
const quotaCodes = ['insufficient_quota', 'billing_hard_limit_reached']
/** Fields that come from the configuration and not from the member. */
const configuredFields = ['model', 'size', 'quality', 'n']

/** Client of `POST /images/generations` of OpenAI and compatible servers. */
export function createOpenaiClient(
  { url, key, model: namedModel, quality }: OpenaiOptions,
  { clock, timeouts }: { clock: Clock; timeouts: EngineTimeouts },
) {
  const authorization = key === undefined ? {} : { authorization: `Bearer ${key}` }
  const { baseUrl, call } = createEngineServer(serverName, url, authorization)

  async function toImageFile(
    { b64_json: encoded, url: address }: z.output<typeof generationResponse>['data'][number],
    signal: AbortSignal,
  ) {
    if (encoded) return requireImageFile(Buffer.from(encoded, 'base64'), serverName)
    if (!address) throw new InvalidResultError(`${serverName} answered without an image`)
    return fetchResultFile({
      serverName,
      url: address,
      trustedOrigin: baseUrl.origin,
      timeoutMs: timeouts.fileMs,
      maxBytes: maxImageBytes,
      signal,
    })
  }

  /** Undefined until the API has listed its models, and after it knew the model no longer. */
  let model = namedModel

  async function findModel(signal: AbortSignal): Promise<string> {
    const response = await call('models', { timeoutMs: timeouts.callMs, signal })
    if (response.status === 404)
      throw new EngineMisconfiguredError(`${serverName} lists no models. Name one in OPENAI_IMAGE_MODEL`)
    if (response.status !== 200) throw toEngineError(response, clock())
    return chooseImageModel(parseResponse(response, modelsResponse).data)
  }

  return {
    /** The model that is used, if it is known. */
    get model(): string | undefined {
      return model
    },

    /**
     * Requests `count` images. The response may have fewer, but at least one.
     *
     * @throws {RetryLaterError | EngineRefusalError | EngineMisconfiguredError | InvalidResultError}
     */
    async generate(
      { prompt, count, size: { width, height } }: { prompt: string; count: number; size: ImageSize },
      signal: AbortSignal,
    ): Promise<Buffer[]> {
      model ??= await findModel(signal)
      const response = await call('images/generations', {
        json: {
          model,
          prompt,
          n: count,
          size: `${width}x${height}`,
          ...(quality !== undefined && { quality }),
        },
        timeoutMs: timeouts.jobMs,
        // Base64 takes a third more than the file
        maxBytes: 1.4 * count * maxImageBytes,
        signal,
      })
      if (response.status === 404) model = namedModel
      if (response.status !== 200) throw toEngineError(response, clock())
      const { data } = parseResponse(response, generationResponse)
      if (data.length === 0) throw new InvalidResultError(`${serverName} answered without an image`)
      return Promise.all(data.slice(0, count).map(each => toImageFile(each, signal)))
    },
  }
}

function toEngineError(response: EngineResponse, now: number): Error {
  const { status } = response
  const { data } = errorResponse.safeParse(parseBody(response))
  const { message = '', code = null, param = null } = data?.error ?? {}
  const says = message ? `: ${toExcerpt(message)}` : ''
  if (moderationCodes.includes(String(code)))
    return new EngineRefusalError(toExcerpt(message), { moderated: 'prompt' })
  if (quotaCodes.includes(String(code)))
    return new EngineMisconfiguredError(`${serverName} wants to be paid${says}`)
  if (status === 429 || status >= 500)
    return new RetryLaterError(`${serverName} answered with status ${status}`, parseRetryAfter(response, now))
  if (status === 401 || status === 403)
    return new EngineMisconfiguredError(`${serverName} does not accept OPENAI_API_KEY`)
  if (status === 404)
    return new EngineMisconfiguredError(`${serverName} does not know the address or the model${says}`)
  const isOurs = configuredFields.includes(String(param))
  if ((status === 400 || status === 422) && data && !isOurs) return new EngineRefusalError(toExcerpt(message))
  return new EngineMisconfiguredError(`${serverName} rejects the request with status ${status}${says}`)
}
