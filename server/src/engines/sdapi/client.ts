import { z } from 'zod'
import type { Clock } from '../../domain/clock.ts'
import { EngineMisconfigured, EngineRefusal } from '../../domain/engine.ts'
import { ask, excerpt, jsonOf, read, type Answer } from '../http/ask.ts'
import { BadResult, mostPictureBytes, mostUpscaledBytes, pictureFrom } from '../http/result-file.ts'
import { AskLater, retryAfter } from '../http/retry.ts'
import { serverAddress } from '../http/server-address.ts'

const who = 'The sdapi server'

const generated = z.object({ images: z.array(z.string()), info: z.string().nullish() })
const generationInfo = z.object({
  all_seeds: z.array(z.number()).optional(),
  /** 1 where the server puts an overview of all pictures in front of them. */
  index_of_first_image: z.number().optional(),
})
const enlarged = z.object({ image: z.string() })
const progressed = z.object({ progress: z.number(), current_task: z.string().nullish() })
const faulty = z.object({
  error: z.string().nullish(),
  detail: z.union([z.string(), z.array(z.unknown())]).nullish(),
  errors: z.string().nullish(),
})

/** Milliseconds that calls may take; a job waits for those of others inside its own call. */
export interface Deadlines {
  work: number
  call: number
}
export const usualDeadlines: Deadlines = { work: 20 * 60_000, call: 5_000 }

/** The calls under `/sdapi/v1/`, as far as the engines use them. */
export type SdapiClient = ReturnType<typeof createSdapiClient>

export function createSdapiClient({
  url,
  clock,
  deadlines,
}: {
  url: string
  clock: Clock
  deadlines: Deadlines
}) {
  const { base, headers } = serverAddress(url)
  const path = (name: string) => new URL(`sdapi/v1/${name}`, base)

  async function work(name: string, json: unknown, mostBytes: number, signal: AbortSignal): Promise<Answer> {
    const deadline = deadlines.work
    const answer = await ask({
      who,
      url: path(name),
      method: 'POST',
      headers,
      json,
      deadline,
      mostBytes,
      signal,
    })
    if (answer.status !== 200) throw faultOf(answer, clock())
    return answer
  }

  return {
    /** Makes pictures; `count` says how many are expected. */
    async makePictures(request: Record<string, unknown>, count: number, signal: AbortSignal) {
      const answer = await work('txt2img', request, 1.4 * (count + 1) * mostPictureBytes, signal)
      const { images, info } = read(answer, generated)
      const { data } = generationInfo.safeParse(
        info ? jsonOf({ ...answer, body: Buffer.from(info) }) : undefined,
      )
      const first = data?.index_of_first_image ?? 0
      const files = images.slice(first, first + count).map(fileOf)
      if (files.length < count) throw new BadResult(`${who} made ${files.length} of ${count} pictures`)
      return { files, seeds: data?.all_seeds ?? [] }
    },

    async enlarge(request: Record<string, unknown>, signal: AbortSignal): Promise<Buffer> {
      const answer = await work('extra-single-image', request, 1.4 * mostUpscaledBytes, signal)
      return fileOf(read(answer, enlarged).image)
    },

    /** What the server does now: 0 to 1, and the task it does it for where it tells. */
    async progress(): Promise<{ progress: number; task: string | null }> {
      const url = path('progress')
      url.searchParams.set('skip_current_image', 'true')
      const answer = await ask({ who, url, headers, deadline: deadlines.call })
      const { progress, current_task: task = null } = read(answer, progressed)
      return { progress: Math.min(1, Math.max(0, progress)), task }
    },

    /** Stops whatever the server does now. */
    async interrupt(): Promise<void> {
      const answer = await ask({
        who,
        url: path('interrupt'),
        method: 'POST',
        headers,
        json: {},
        deadline: deadlines.call,
      })
      if (answer.status !== 200) throw new Error(`${who} answered with status ${answer.status}`)
    },
  }
}

/** Base64, bare or as a data URL. */
const fileOf = (image: string): Buffer =>
  pictureFrom(Buffer.from(image.slice(image.indexOf(',') + 1), 'base64'), who)

function faultOf(answer: Answer, now: number): Error {
  const { status } = answer
  if (status === 401 || status === 403)
    return new EngineMisconfigured(`${who} does not accept the log-in in SDAPI_URL`)
  if (status === 404) return new EngineMisconfigured(`${who} has no API at SDAPI_URL; A1111 needs --api`)
  if (status === 429 || status === 502 || status === 503)
    return new AskLater(`${who} answered with status ${status}`, retryAfter(answer, now))
  const { data } = faulty.safeParse(jsonOf(answer))
  const words = [data?.error, data?.errors, data?.detail].find(
    word => typeof word === 'string' && word !== '',
  )
  const says = typeof words === 'string' ? excerpt(words) : `status ${status}`
  if (status === 400 || status === 422) return new EngineRefusal(says)
  return new Error(`${who} failed: ${says}`)
}
