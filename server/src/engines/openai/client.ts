import { z } from 'zod'
import type { Clock } from '../../domain/clock.ts'
import { EngineMisconfigured, EngineRefusal } from '../../domain/engine.ts'
import { ask, excerpt, jsonOf, read, type Answer } from '../http/ask.ts'
import { BadResult, fetchResult, mostPictureBytes, pictureFrom } from '../http/result-file.ts'
import { AskLater, retryAfter } from '../http/retry.ts'
import { serverAddress } from '../http/server-address.ts'
import type { OpenaiOptions, PictureSize } from './openai-options.ts'

const who = 'The image API'

const generated = z.object({
  data: z.array(z.looseObject({ b64_json: z.string().nullish(), url: z.string().nullish() })),
})
const faulty = z.object({
  error: z.looseObject({
    message: z.string(),
    code: z.union([z.string(), z.number()]).nullish(),
    param: z.string().nullish(),
  }),
})

/** Milliseconds that calls may take: a picture of the best quality takes two minutes. */
export interface Deadlines {
  generation: number
  file: number
}
export const usualDeadlines: Deadlines = { generation: 300_000, file: 60_000 }

/** Review codes of OpenAI, of Azure and of older models. */
const moderationCodes = ['moderation_blocked', 'content_policy_violation', 'content_filter']
/** The account has no money left: asking later helps nobody. */
const emptyAccountCodes = ['insufficient_quota', 'billing_hard_limit_reached']
/** What we send from the configuration and not from the person. */
const configuredFields = ['model', 'size', 'quality', 'n']

export interface ImageApi {
  /**
   * Asks once for `count` pictures; an answer may have fewer, never none.
   *
   * @throws {AskLater | EngineRefusal | EngineMisconfigured | BadResult}
   */
  generate(
    order: { prompt: string; count: number; size: PictureSize },
    signal: AbortSignal,
  ): Promise<Buffer[]>
}

/** `POST /images/generations` of OpenAI and of the servers that speak like it. */
export function createImageApi(
  { url, key, model, quality }: OpenaiOptions,
  { clock, deadlines }: { clock: Clock; deadlines: Deadlines },
): ImageApi {
  const { base, headers } = serverAddress(url)
  const authorization = key === undefined ? {} : { authorization: `Bearer ${key}` }

  async function fileOf(
    { b64_json: encoded, url: address }: z.output<typeof generated>['data'][number],
    signal: AbortSignal,
  ) {
    if (encoded) return pictureFrom(Buffer.from(encoded, 'base64'), who)
    if (!address) throw new BadResult(`${who} answered without a picture`)
    const trustedOrigin = base.origin
    return fetchResult({
      who,
      address,
      trustedOrigin,
      deadline: deadlines.file,
      mostBytes: mostPictureBytes,
      signal,
    })
  }

  return {
    async generate({ prompt, count, size: { width, height } }, signal) {
      const answer = await ask({
        who,
        url: new URL('images/generations', base),
        method: 'POST',
        headers: { ...headers, ...authorization },
        json: {
          model,
          prompt,
          n: count,
          size: `${width}x${height}`,
          ...(quality !== undefined && { quality }),
        },
        deadline: deadlines.generation,
        // Base64 takes a third more than the file.
        mostBytes: 1.4 * count * mostPictureBytes,
        signal,
      })
      if (answer.status !== 200) throw faultOf(answer, clock())
      const { data } = read(answer, generated)
      if (data.length === 0) throw new BadResult(`${who} answered without a picture`)
      return Promise.all(data.slice(0, count).map(each => fileOf(each, signal)))
    },
  }
}

function faultOf(answer: Answer, now: number): Error {
  const { status } = answer
  const { data } = faulty.safeParse(jsonOf(answer))
  const { message = '', code = null, param = null } = data?.error ?? {}
  const says = message ? `: ${excerpt(message)}` : ''
  if (moderationCodes.includes(String(code)))
    return new EngineRefusal(excerpt(message), { reviewed: 'prompt' })
  if (emptyAccountCodes.includes(String(code)))
    return new EngineMisconfigured(`${who} wants to be paid${says}`)
  if (status === 429 || status >= 500)
    return new AskLater(`${who} answered with status ${status}`, retryAfter(answer, now))
  if (status === 401 || status === 403)
    return new EngineMisconfigured(`${who} does not accept OPENAI_API_KEY`)
  if (status === 404) return new EngineMisconfigured(`${who} does not know the address or the model${says}`)
  const isOurs = configuredFields.includes(String(param))
  if ((status === 400 || status === 422) && data && !isOurs) return new EngineRefusal(excerpt(message))
  return new EngineMisconfigured(`${who} rejects the request with status ${status}${says}`)
}
