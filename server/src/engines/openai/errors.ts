import { z } from 'zod'
import { EngineMisconfiguredError, EngineRefusalError } from '../../features/tasks/engine.ts'
import { toExcerpt } from '../http/request.ts'
import { RetryLaterError } from '../http/retry.ts'

/** An error of the API, whatever its shape. */
export interface OpenaiApiError {
  message: string
  code: string
  /** The field of the request that is wrong. */
  param: string | null
}

const nameOrNumber = z.union([z.string(), z.number()]).nullish()
const errorObject = z.looseObject({
  message: z.string(),
  code: nameOrNumber,
  type: z.string().nullish(),
  param: z.string().nullish(),
})
const toApiError = ({ message, code, type, param }: z.output<typeof errorObject>): OpenaiApiError => ({
  message,
  code: String(code ?? type ?? ''),
  param: param ?? null,
})
const toPlainError = (message: string): OpenaiApiError => ({ message, code: '', param: null })

/**
 * The shapes: OpenAI's object, a text (stable-diffusion.cpp), an object without `error` (vLLM), and the details of FastAPI as a
 * text or as a list of fields.
 */
const errorResponse = z.union([
  z.object({ error: errorObject }).transform(({ error }) => toApiError(error)),
  z.object({ error: z.string() }).transform(({ error }) => toPlainError(error)),
  z.object({ detail: z.string() }).transform(({ detail }) => toPlainError(detail)),
  z
    .object({
      detail: z.tuple(
        [z.looseObject({ msg: z.string(), loc: z.array(nameOrNumber).nullish() })],
        z.unknown(),
      ),
    })
    .transform(({ detail: [{ msg, loc }] }) => ({
      ...toPlainError(msg),
      param: loc?.findLast(part => typeof part === 'string')?.toString() ?? null,
    })),
  errorObject.transform(toApiError),
])

/** Reads the error in a response; null where it says nothing. */
export const readApiError = (body: unknown): OpenaiApiError | null =>
  errorResponse.safeParse(body).data ?? null

/** Codes of the moderation of OpenAI, of Azure and of compatible servers. */
const moderated = /moderation|content.?(policy|filter)|sensitive.?content|data.?inspection|safety/i
const moderatedResult = /output|result|generated.?image/i
/** The account has no credit. A retry does not help. */
const unpaid = /insufficient_quota|billing|insufficient_(credit|balance|fund)/i

/** The variables behind the fields that a member does not choose. */
const variablesOfFields: Readonly<Record<string, string>> = {
  model: 'OPENAI_IMAGE_MODEL',
  size: 'OPENAI_IMAGE_SIZES',
  quality: 'OPENAI_IMAGE_QUALITY',
  background: 'OPENAI_IMAGE_BACKGROUND',
  stream: 'OPENAI_PARTIAL_IMAGES',
  partial_images: 'OPENAI_PARTIAL_IMAGES',
}

/**
 * Converts an error response of the API.
 *
 * @param response.retryAfterMs how long the server wants the client to wait; null where it names no time
 */
export function toEngineError(
  serverName: string,
  {
    status,
    error,
    retryAfterMs,
  }: { status: number; error: OpenaiApiError | null; retryAfterMs: number | null },
): Error {
  const { message, code, param } = error ?? toPlainError('')
  const says = message ? `: ${toExcerpt(message)}` : ''
  if (moderated.test(code))
    return new EngineRefusalError(toExcerpt(message), {
      moderated: moderatedResult.test(code) ? 'result' : 'prompt',
    })
  if (unpaid.test(code) || status === 402)
    return new EngineMisconfiguredError(`${serverName} wants to be paid${says}`)
  if (status === 429 || [502, 503, 504, 529].includes(status))
    return new RetryLaterError(`${serverName} answered with status ${status}`, retryAfterMs)
  if (status >= 500)
    return new RetryLaterError(`${serverName} answered with status ${status}${says}`, retryAfterMs, {
      isFault: true,
    })
  if (status === 401 || status === 403)
    return new EngineMisconfiguredError(`${serverName} does not accept OPENAI_API_KEY`)
  if (status === 404)
    return new EngineMisconfiguredError(
      `${serverName} does not know the address or the model: check OPENAI_BASE_URL and OPENAI_IMAGE_MODEL${says}`,
    )
  const variable = variablesOfFields[param ?? '']
  if (variable !== undefined)
    return new EngineMisconfiguredError(`${serverName} rejects the ${param}: check ${variable}${says}`)
  if ((status === 400 || status === 422) && error && param !== 'n')
    return new EngineRefusalError(toExcerpt(message))
  return new EngineMisconfiguredError(`${serverName} rejects the request with status ${status}${says}`)
}
