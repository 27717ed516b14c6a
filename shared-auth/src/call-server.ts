import type { AnswerOf, Call, RequestOf } from '@tessera/shared-contracts'
import { CallError } from './call-error.ts'
import { encodeRequest } from './encode-request.ts'
import { sendWithProgress } from './send-with-progress.ts'

export interface CallOptions {
  signal?: AbortSignal
  /** Headers besides the language, such as `Idempotency-Key`. */
  headers?: Record<string, string>
  /** Told how much of the request's body has gone, 0 to 1. */
  onUploadProgress?: (share: number) => void
}

/** How much of an unreadable answer is kept. */
const excerptLength = 200

/**
 * Makes one call of the site and reads its answer by the contract. A business failure is an answer
 * (`success: false`), not an error.
 *
 * @throws {CallError} no answer, a status outside 200-299, or an answer that is not the contract's
 * @throws the signal's reason when the call was aborted
 */
export async function callServer<C extends Call>(
  call: C,
  request: RequestOf<C>,
  { signal, headers, onUploadProgress }: CallOptions = {},
): Promise<AnswerOf<C>> {
  const { address, body, contentType } = encodeRequest(call, request)
  const { status, ok, text } = await exchange(
    address,
    {
      method: call.method,
      headers: { 'Accept-Language': pageLanguage(), ...contentType, ...headers },
      body,
    },
    signal,
    onUploadProgress,
  )
  const json = parseJson(text)
  const excerpt = text.trim().slice(0, excerptLength)
  if (!ok) throw new CallError({ kind: 'status', status, ...(serverMessageOf(json) ?? { text: excerpt }) })
  const answer = call.answer.safeParse(json)
  if (!answer.success) {
    throw new CallError({ kind: 'malformed', status, text: excerpt }, { cause: answer.error })
  }
  return answer.data as AnswerOf<C>
}

interface Sent {
  method: string
  headers: Record<string, string>
  body: string | URLSearchParams | FormData | undefined
}

/** Sends, and reads to the end: a connection can also be cut in the middle of an answer. */
async function exchange(
  address: string,
  { body, ...sent }: Sent,
  signal: AbortSignal | undefined,
  onUploadProgress: CallOptions['onUploadProgress'],
) {
  try {
    if (onUploadProgress) return await sendWithProgress(address, { ...sent, body }, signal, onUploadProgress)
    const response = await fetch(address, {
      ...sent,
      credentials: 'same-origin',
      ...(body !== undefined && { body }),
      ...(signal && { signal }),
    })
    return { status: response.status, ok: response.ok, text: await response.text() }
  } catch (cause) {
    signal?.throwIfAborted()
    throw new CallError({ kind: 'network' }, { cause })
  }
}

const pageLanguage = () => document.documentElement.lang || 'en'

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Answers name their sentence `message` or `error`. */
function serverMessageOf(json: unknown): { serverMessage: string } | undefined {
  if (typeof json !== 'object' || json === null) return undefined
  const { message, error } = json as { message?: unknown; error?: unknown }
  const sentence = [message, error].find(text => typeof text === 'string' && text !== '')
  return typeof sentence === 'string' ? { serverMessage: sentence } : undefined
}
