import { setSpanAttributes, trace } from '@tessera/server-kit/tracing/tracing'
import { Agent, fetch, type FormData, type Headers } from 'undici'
import type { z } from 'zod'
import { parsePythonJson } from './parse-python-json.ts'
import { InvalidResultError, limitTime, readBytes } from './read-bytes.ts'

/** One call to the server of an engine: a POST with `json` or `form`, otherwise a GET. */
export interface EngineRequest {
  /** Name of the server in messages. */
  serverName: string
  url: URL
  headers?: Record<string, string>
  /** Sent as JSON. */
  json?: unknown
  form?: FormData
  /** For the whole call, including the body of the response. */
  timeoutMs: number
  /** Maximum size of the response. */
  maxBytes?: number
  signal?: AbortSignal
  /** Called with each part of the body when it arrives. */
  onPart?: (part: Uint8Array) => void
}

export interface EngineResponse {
  serverName: string
  status: number
  headers: Headers
  body: Buffer
}

const megabyte = 1024 * 1024

/** Without the limits of fetch, which ends a call after 300 s without headers, whatever its signal allows. */
const dispatcher = new Agent({ headersTimeout: 0, bodyTimeout: 0 })

/** The server gave no complete response. */
export class NoResponseError extends Error {
  override readonly name = 'NoResponseError'
  /** Whether the server may have received the request. */
  readonly isSent: boolean
  /** Whether the time of the call was up. */
  readonly isTooSlow: boolean

  constructor(message: string, { isSent, isTooSlow }: { isSent: boolean; isTooSlow: boolean }) {
    super(message)
    this.isSent = isSent
    this.isTooSlow = isTooSlow
  }
}

/** Codes of connections that were never made. */
const unsentCodes: readonly string[] = [
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]

/**
 * Sends a request to the server of an engine. Resolves with any complete response, whatever its status.
 *
 * @throws {InvalidResultError} for a response that is too large
 * @throws {NoResponseError} without a response. The message names the server and the path, never the query, the headers
 * or the body, which contain secrets
 */
export function request(options: EngineRequest): Promise<EngineResponse> {
  const { serverName } = options
  const method = getMethod(options)
  const attributes = { 'http.request.method': method, 'tessera.engine.server': serverName }
  return trace({ name: `${method} ${serverName}`, kind: 'call', attributes }, async () => {
    const response = await send(options)
    setSpanAttributes({ 'http.response.status_code': response.status })
    return response
  })
}

const getMethod = ({ json, form }: EngineRequest) => (json !== undefined || form ? 'POST' : 'GET')

async function send(options: EngineRequest): Promise<EngineResponse> {
  const { serverName, url, timeoutMs, json, form, maxBytes = megabyte } = options
  try {
    const response = await fetch(url, {
      method: getMethod(options),
      headers: { ...(json !== undefined && { 'content-type': 'application/json' }), ...options.headers },
      // A redirect would lead to a server that the operator did not name
      redirect: 'manual',
      dispatcher,
      signal: limitTime(timeoutMs, options.signal),
      ...(json !== undefined && { body: JSON.stringify(json) }),
      ...(form && { body: form }),
    })
    const tooLarge = `${serverName} answered with more than ${maxBytes} bytes`
    const parts = response.body && (options.onPart ? observe(response.body, options.onPart) : response.body)
    const body = parts ? await readBytes(parts, maxBytes, tooLarge) : Buffer.alloc(0)
    return { serverName, status: response.status, headers: response.headers, body }
  } catch (error) {
    if (error instanceof InvalidResultError) throw error
    const reason = describeError(error, timeoutMs)
    throw new NoResponseError(`${serverName} gave no answer to ${url.pathname}: ${reason}`, {
      isSent: !unsentCodes.includes(reason),
      isTooSlow: error instanceof Error && error.name === 'TimeoutError',
    })
  }
}

async function* observe(stream: AsyncIterable<Uint8Array>, onPart: (part: Uint8Array) => void) {
  for await (const part of stream) {
    onPart(part)
    yield part
  }
}

/** The error of fetch hides the reason in its cause. The code of the cause contains no secrets. */
function describeError(error: unknown, timeoutMs: number): string {
  if (!(error instanceof Error)) return 'unknown fault'
  if (error.name === 'TimeoutError') return `not within ${timeoutMs} ms`
  if (error.name === 'AbortError') return 'called off'
  const { cause } = error
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined
  return typeof code === 'string' ? code : 'the connection broke'
}

/** Parses the response as JSON of a Python server. Returns undefined when it is not JSON. */
export const parseBody = ({ body }: EngineResponse): unknown => parsePythonJson(body.toString())

/** @throws {Error} for a status other than 2xx */
export function requireSuccess({ serverName, status, body }: EngineResponse): Buffer {
  if (status < 200 || status >= 300) throw new Error(`${serverName} answered with status ${status}`)
  return body
}

/**
 * Parses a successful response.
 *
 * @throws {Error} for a status other than 2xx, and for a body that does not match the schema
 */
export function parseResponse<Shape extends z.ZodType>(
  response: EngineResponse,
  shape: Shape,
): z.output<Shape> {
  requireSuccess(response)
  const read = shape.safeParse(parseBody(response))
  if (!read.success)
    throw new Error(`${response.serverName} answered with something that it does not document`)
  return read.data
}

/** Shortens a text of another server for a message. */
export function toExcerpt(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return line.length <= 300 ? line : `${line.slice(0, 299)}…`
}
