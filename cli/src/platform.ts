import type { AnswerOf, Call, Finding, RequestOf } from '@tessera/shared-contracts'
import { CommandError, type Surroundings } from './command.ts'

/** A file that travels with a call, named by its path below the release. */
export interface FileToSend {
  path: string
  content: Blob
}

/** The platform at an address, as whoever the token names. */
export interface Platform {
  /** Where it is, without a slash at the end. */
  url: string
  /**
   * Makes one call and reads its answer by the contract.
   *
   * @throws {CommandError} no token, no answer, an answer that is not the platform's, or a refusal with
   *   what the gate found
   */
  call<C extends Call>(call: C, request: RequestOf<C>, files?: readonly FileToSend[]): Promise<AnswerOf<C>>
}

/** What every call of the platform answers at least. */
interface Verdict {
  success: boolean
  error?: string | undefined
  findings?: Finding[] | null | undefined
}

/** The platform that `TESSERA_URL` and `TESSERA_TOKEN` name. @throws {CommandError} where the address is none */
export function connect({ env }: Pick<Surroundings, 'env'>): Platform {
  const url = (env.TESSERA_URL || 'http://127.0.0.1:3000').replace(/\/+$/, '')
  if (!/^https?:$/.test(URL.parse(url)?.protocol ?? ''))
    throw new CommandError(`TESSERA_URL must be an address such as https://site.example, not "${url}".`)
  const token = env.TESSERA_TOKEN || undefined

  return {
    url,
    async call(call, request, files = []) {
      // Whoever only looks may need no token; who changes something is told before anything is sent
      if (!token && call.method !== 'GET') throw missingToken()
      const { status, text } = await exchange(url, call, request, files, token)
      const json = parseJson(text)
      if (status === 401 && !token) throw missingToken()
      if (status === 401)
        throw new CommandError(`${url} does not accept this TESSERA_TOKEN${saying(json)}; ask for a new one.`)
      if (status < 200 || status > 299)
        throw new CommandError(`${url} answers with status ${status}${saying(json)}.`)
      const answer = call.answer.safeParse(json)
      if (!answer.success) {
        throw new CommandError(`What ${url} answers is not Tessera's; check TESSERA_URL.`, {
          cause: answer.error,
        })
      }
      const { success, error, findings } = answer.data as Verdict
      if (!success && findings?.length) throw new CommandError('The gate refuses this:', { findings })
      if (!success) throw new CommandError(error || `${url} refuses without a reason.`)
      return answer.data as AnswerOf<typeof call>
    },
  }
}

const missingToken = () =>
  new CommandError(
    'Set TESSERA_TOKEN to your token; the operator makes one with "npm run admin -- tokens create --remote REMOTE" or "--integrator".',
  )

async function exchange(
  url: string,
  call: Call,
  request: object,
  files: readonly FileToSend[],
  token: string | undefined,
) {
  const { address, ...body } = encode(call, request, files)
  try {
    const response = await fetch(url + address, {
      method: call.method,
      ...body,
      headers: {
        'Accept-Language': 'en',
        ...body.headers,
        ...(token && { Authorization: `Bearer ${token}` }),
      },
    })
    return { status: response.status, text: await response.text() }
  } catch (cause) {
    throw new CommandError(
      `${url} cannot be reached${reason(cause)}; is the server running, is TESSERA_URL right?`,
      {
        cause,
      },
    )
  }
}

interface Encoded {
  address: string
  body?: string | FormData
  headers?: Record<string, string>
}

function encode({ method, path, encoding }: Call, request: object, files: readonly FileToSend[]): Encoded {
  const fields = Object.entries(request).filter(([, value]) => value !== undefined)
  if (method === 'GET') {
    const query = new URLSearchParams(fields.map(([name, value]) => [name, String(value)])).toString()
    return { address: query ? `${path}?${query}` : path }
  }
  if (encoding === 'json') {
    const headers = { 'Content-Type': 'application/json' }
    return { address: path, body: JSON.stringify(Object.fromEntries(fields)), headers }
  }
  const form = new FormData()
  for (const [name, value] of fields) form.append(name, String(value))
  for (const { path, content } of files) form.append('file', content, path)
  return { address: path, body: form }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The server's own sentence, fitted into ours. */
function saying(json: unknown): string {
  const { error, message } = (json ?? {}) as { error?: unknown; message?: unknown }
  const sentence = [error, message].find(text => typeof text === 'string' && text !== '')
  return typeof sentence === 'string' ? ` (“${sentence.replace(/\.$/, '')}”)` : ''
}

/** `fetch` tells why it failed in its cause: `ECONNREFUSED`. */
function reason(error: unknown): string {
  const cause = error instanceof Error ? (error.cause as { code?: unknown } | undefined) : undefined
  return typeof cause?.code === 'string' ? ` (${cause.code})` : ''
}
