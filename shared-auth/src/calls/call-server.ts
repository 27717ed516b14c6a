import { parseJson } from '@tessera/shared-contracts'
import type { CallResponse, Call, CallRequest } from '@tessera/shared-contracts'
import { CallError } from './call-error.ts'
import { encodeRequest } from './encode-request.ts'
import { consumeInlinedResponse } from './inlined-response.ts'
import { sendWithProgress } from './send-with-progress.ts'
import { createTraceHeader } from './trace-header.ts'

export interface CallOptions {
  signal?: AbortSignal
  /** Headers besides the language, such as `Idempotency-Key`. */
  headers?: Record<string, string>
  /** Receives how much of the request body is sent, from 0 to 1. */
  onUploadProgress?: (fraction: number) => void
}

/** How many characters of an unreadable response a {@link CallError} holds. */
const maxExcerptLength = 200

/**
 * Makes a call of the site and validates the response against the contract. Uses the response that the server inlined in
 * the document, where there is one. A business failure
 * (`success: false`) is a response, not an error.
 *
 * @throws {CallError} no response, a status outside 200-299, or a response that does not match the contract
 * @throws the signal's reason when the call was aborted
 */
export async function callServer<C extends Call>(
  call: C,
  request: CallRequest<C>,
  { signal, headers, onUploadProgress }: CallOptions = {},
): Promise<CallResponse<C>> {
  const { url, body, contentType } = encodeRequest(call, request)
  const isPlain = body === undefined && Object.keys(headers ?? {}).length === 0
  const inlined = isPlain ? consumeInlinedResponse(call.method, url) : undefined
  const inlinedResponse = inlined === undefined ? null : call.response.safeParse(parseJson(inlined))
  if (inlinedResponse?.success) return inlinedResponse.data as CallResponse<C>
  const { status, ok, text } = await sendRequest(
    url,
    {
      method: call.method,
      headers: { 'Accept-Language': getPageLanguage(), ...createTraceHeader(), ...contentType, ...headers },
      body,
    },
    signal,
    onUploadProgress,
  )
  const json = parseJson(text)
  const excerpt = text.trim().slice(0, maxExcerptLength)
  if (!ok) {
    const serverMessage = getServerMessage(json)
    throw new CallError({
      kind: 'status',
      status,
      ...(serverMessage ? { serverMessage } : { text: excerpt }),
    })
  }
  const response = call.response.safeParse(json)
  if (!response.success) {
    throw new CallError({ kind: 'malformed', status, text: excerpt }, { cause: response.error })
  }
  return response.data as CallResponse<C>
}

interface EncodedInit {
  method: string
  headers: Record<string, string>
  body: string | URLSearchParams | FormData | undefined
}

/** Sends a request and reads the whole response, because the connection can also break while it arrives. */
async function sendRequest(
  url: string,
  { body, ...init }: EncodedInit,
  signal: AbortSignal | undefined,
  onUploadProgress: CallOptions['onUploadProgress'],
) {
  try {
    if (onUploadProgress) return await sendWithProgress(url, { ...init, body }, signal, onUploadProgress)
    const response = await fetch(url, {
      ...init,
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

const getPageLanguage = () => document.documentElement.lang || 'en'

/** Returns the sentence in a response, which is in its field `message` or `error`. */
export function getServerMessage(response: unknown): string | undefined {
  if (typeof response !== 'object' || response === null) return undefined
  const { message, error } = response as { message?: unknown; error?: unknown }
  return [message, error].find((text): text is string => typeof text === 'string' && text !== '')
}
