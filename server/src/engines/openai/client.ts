import { parseJson } from '@tessera/shared-contracts'
import { z } from 'zod'
import type { Clock } from '@tessera/server-kit/clock'
import { EngineMisconfiguredError } from '../../features/tasks/engine.ts'
import { createEngineServer } from '../http/engine-server.ts'
import { InvalidResultError } from '../http/read-bytes.ts'
import { parseBody, parseResponse, type EngineResponse } from '../http/request.ts'
import { fetchResultFile, maxImageBytes, requireImageFile } from '../http/result-file.ts'
import { parseRetryAfter } from '../http/retry.ts'
import type { OpenaiOptions } from '../../config/engine-config.ts'
import { readApiError, toEngineError } from './errors.ts'
import { createEventStreamReader } from './event-stream.ts'
import { chooseImageModel, listedModel, type ListedModel } from './find-model.ts'
import type { ImageSize } from './image-size.ts'
import type { EngineTimeouts } from '../http/time-limits.ts'

const serverName = 'The image API'

const image = z.looseObject({ b64_json: z.string().nullish(), url: z.string().nullish() })
const generationResponse = z.object({ data: z.array(image) })
const modelsResponse = z.object({ data: z.array(listedModel) })
const streamEvent = z.looseObject({
  type: z.string(),
  b64_json: z.string().nullish(),
  partial_image_index: z.number().nullish(),
})

/** What is ordered in one call. */
interface ImageOrder {
  prompt: string
  count: number
  size: ImageSize
}

/** The calls of the image API that the engine uses. */
export type OpenaiClient = ReturnType<typeof createOpenaiClient>

/** Client of `POST /images/generations` of OpenAI and compatible servers. */
export function createOpenaiClient(
  { url, key, model: namedModel, quality, background, partialImages }: OpenaiOptions,
  { clock, timeouts }: { clock: Clock; timeouts: EngineTimeouts },
) {
  const authorization = key === undefined ? {} : { authorization: `Bearer ${key}` }
  const { baseUrl, call } = createEngineServer(serverName, url, authorization)

  const toError = (response: EngineResponse) =>
    toEngineError(serverName, {
      status: response.status,
      error: readApiError(parseBody(response)),
      retryAfterMs: parseRetryAfter(response, clock()),
    })

  async function toImageFile(
    { b64_json: encoded, url: address }: z.output<typeof image>,
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

  /** Lists the models; null from an API without a list. */
  async function listModels(signal?: AbortSignal): Promise<ListedModel[] | null> {
    const response = await call('models', { timeoutMs: timeouts.callMs, ...(signal && { signal }) })
    if (response.status === 404 || response.status === 405) return null
    if (response.status !== 200) throw toError(response)
    return parseResponse(response, modelsResponse).data
  }

  /** Returns the images of a streamed response, or of a server that does not stream. */
  function readImages(response: EngineResponse, events: readonly unknown[]): z.output<typeof image>[] {
    if (!response.headers.get('content-type')?.startsWith('text/event-stream'))
      return parseResponse(response, generationResponse).data
    const error = events.map(readApiError).find(each => each !== null)
    if (error) throw toEngineError(serverName, { status: 400, error, retryAfterMs: null })
    return events.flatMap(event => {
      const { data } = streamEvent.safeParse(event)
      return data?.type === 'image_generation.completed' ? [{ b64_json: data.b64_json }] : []
    })
  }

  return {
    /** The model that is used, if it is known. */
    get model(): string | undefined {
      return model
    },

    listModels,

    /** Returns the model that is used: the named one, or the API's. */
    async findModel(signal: AbortSignal): Promise<string> {
      if (model !== undefined) return model
      const models = await listModels(signal)
      if (models === null)
        throw new EngineMisconfiguredError(`${serverName} lists no models. Name one in OPENAI_IMAGE_MODEL`)
      return (model = chooseImageModel(models))
    },

    /**
     * Requests images. The response may have fewer than ordered, but at least one.
     *
     * @param onProgress gets the progress from 0 to 1, if the API reports it
     * @throws {RetryLaterError | EngineRefusalError | EngineMisconfiguredError | InvalidResultError}
     */
    async generate(
      { prompt, count, size: { width, height } }: ImageOrder,
      { signal, onProgress }: { signal: AbortSignal; onProgress: (progress: number) => void },
    ): Promise<Buffer[]> {
      const events: unknown[] = []
      const addEvent = (text: string) => {
        const event = parseJson(text)
        const index = streamEvent.safeParse(event).data?.partial_image_index
        // A partial image is progress. It is never a result, so its pixels are not needed
        if (typeof index === 'number') onProgress(Math.min(1, (index + 1) / (partialImages + 1)))
        else events.push(event)
      }
      const response = await call('images/generations', {
        json: {
          model: await this.findModel(signal),
          prompt,
          n: count,
          size: `${width}x${height}`,
          ...(quality !== undefined && { quality }),
          ...(background !== undefined && { background }),
          ...(partialImages > 0 && { stream: true, partial_images: partialImages }),
        },
        timeoutMs: timeouts.jobMs,
        // Base64 takes a third more than the file
        maxBytes: 1.4 * (count + partialImages) * maxImageBytes,
        signal,
        ...(partialImages > 0 && { onPart: createEventStreamReader(addEvent) }),
      })
      if (response.status === 404) model = namedModel
      if (response.status !== 200) throw toError(response)
      const images = readImages(response, events)
      if (images.length === 0) throw new InvalidResultError(`${serverName} answered without an image`)
      return Promise.all(images.slice(0, count).map(each => toImageFile(each, signal)))
    },
  }
}
