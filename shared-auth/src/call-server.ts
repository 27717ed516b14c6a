import type { AnswerOf, Call, RequestOf } from '@tessera/shared-contracts'
import { CallError } from './call-error.ts'
import { encodeRequest } from './encode-request.ts'

export interface CallOptions {
  signal?: AbortSignal
  /** Headers besides the language, such as `Idempotency-Key`. */
  headers?: Record<string, string>
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
  { signal, headers }: CallOptions = {},
): Promise<AnswerOf<C>> {
  const { address, body, contentType } = encodeRequest(call, request)
  const { status, ok, text } = await exchange(
    address,
    {
      method: call.method,
      credentials: 'same-origin',
      headers: { 'Accept-Language': pageLanguage(), ...contentType, ...headers },
      ...(body !== undefined && { body }),
      ...(signal && { signal }),
    },
    signal,
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

/** Sends, and reads to the end: a connection can also be cut in the middle of an answer. */
async function exchange(address: string, init: RequestInit, signal: AbortSignal | undefined) {
  try {
    const response = await fetch(address, init)
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
