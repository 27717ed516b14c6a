import type { z } from 'zod'
import { BadResult } from './result-file.ts'

/** One call of an engine's server. */
export interface Question {
  /** Whose server it is, as messages name it. */
  who: string
  url: URL
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  /** Sent as JSON. */
  json?: unknown
  form?: FormData
  /** Milliseconds for the whole call, its answer's body included. */
  deadline: number
  /** Bytes that an answer may have. */
  mostBytes?: number
  signal?: AbortSignal
}

export interface Answer {
  who: string
  status: number
  headers: Headers
  body: Buffer
}

const megabyte = 1024 * 1024

/**
 * Asks an engine's server. Whatever its status says, an answer that came in whole is answered here.
 *
 * @throws {BadResult} for an answer that is too large
 * @throws {Error} where there is no answer, with a sentence that names the server and the path: never the
 *   query, the headers or the body, which carry secrets
 */
export async function ask(question: Question): Promise<Answer> {
  const { who, url, deadline, json, form, mostBytes = megabyte } = question
  const signals = [AbortSignal.timeout(deadline), ...(question.signal ? [question.signal] : [])]
  try {
    const response = await fetch(url, {
      method: question.method ?? 'GET',
      headers: { ...(json !== undefined && { 'content-type': 'application/json' }), ...question.headers },
      // A server that sends us elsewhere is not the one that the operator named.
      redirect: 'manual',
      signal: AbortSignal.any(signals),
      ...(json !== undefined && { body: JSON.stringify(json) }),
      ...(form && { body: form }),
    })
    const body = await readAtMost(response, mostBytes)
    return { who, status: response.status, headers: response.headers, body }
  } catch (error) {
    if (error instanceof BadResult) throw new BadResult(`${who} answered with ${error.message}`)
    throw new Error(`${who} gave no answer to ${url.pathname}: ${reasonOf(error, deadline)}`)
  }
}

async function readAtMost({ body }: Response, mostBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of (body ?? []) as AsyncIterable<Uint8Array>) {
    bytes += chunk.byteLength
    if (bytes > mostBytes) throw new BadResult(`more than ${mostBytes} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** fetch hides what went wrong in the cause of its error; the cause's code is the part without secrets. */
function reasonOf(error: unknown, deadline: number): string {
  if (!(error instanceof Error)) return 'unknown fault'
  if (error.name === 'TimeoutError') return `not within ${deadline} ms`
  if (error.name === 'AbortError') return 'called off'
  const { cause } = error
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined
  return typeof code === 'string' ? code : 'the connection broke'
}

/** The answer as JSON; undefined where it is none. */
export function jsonOf({ body }: Answer): unknown {
  try {
    return JSON.parse(body.toString('utf8')) as unknown
  } catch {
    return undefined
  }
}

/**
 * Reads an answer that should be good.
 *
 * @throws {Error} for another status than 2xx, and for a body that is not what the server documents
 */
export function read<Shape extends z.ZodType>(answer: Answer, shape: Shape): z.output<Shape> {
  const { who, status } = answer
  if (status < 200 || status >= 300) throw new Error(`${who} answered with status ${status}`)
  const read = shape.safeParse(jsonOf(answer))
  if (!read.success) throw new Error(`${who} answered with something that it does not document`)
  return read.data
}

/** Somebody else's words, short enough for a sentence of ours. */
export function excerpt(words: string): string {
  const line = words.replaceAll(/\s+/g, ' ').trim()
  return line.length <= 300 ? line : `${line.slice(0, 299)}…`
}
