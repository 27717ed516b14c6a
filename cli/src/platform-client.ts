import {
  parseJson,
  type CallResponse,
  type Call,
  type Finding,
  type CallRequest,
} from '@tessera/shared-contracts'
import { CommandError, type CommandContext } from './define-command.ts'

/** A file of a release, with its path in the release. */
export interface ReleaseFile {
  path: string
  content: Blob
}

/** The fields that the responses of the platform have. Only a response to a read may lack `success`. */
interface PlatformResult {
  success?: boolean
  error?: string | undefined
  findings?: Finding[] | null | undefined
}

/** Creates a client from `TESSERA_URL` and `TESSERA_TOKEN`. @throws {CommandError} where the URL is invalid */
export function createPlatformClient({ env }: Pick<CommandContext, 'env'>) {
  const url = (env.TESSERA_URL || 'http://127.0.0.1:3000').replace(/(?<!\/)\/+$/, '')
  if (!/^https?:$/.test(URL.parse(url)?.protocol ?? ''))
    throw new CommandError(`TESSERA_URL must be an address such as https://site.example, not "${url}".`)
  const token = env.TESSERA_TOKEN || undefined

  return {
    /** The URL of the platform, without a slash at the end. */
    url,

    /**
     * Sends a request and parses its response.
     *
     * @throws {CommandError} if the token is missing, the platform is unreachable, the response is invalid, or the
     *   platform rejects the request; with the findings of the gate
     */
    async call<C extends Call>(
      call: C,
      request: CallRequest<C>,
      files: readonly ReleaseFile[] = [],
    ): Promise<CallResponse<C>> {
      // A GET call may work without a token. Every other call needs one, so no request is sent
      if (!token && call.method !== 'GET') throw createMissingTokenError()
      const { status, text } = await sendRequest(url, call, request, files, token)
      const json = parseJson(text)
      if (status === 401 && !token) throw createMissingTokenError()
      if (status === 401)
        throw new CommandError(
          `${url} does not know this TESSERA_TOKEN, or it has expired or was revoked; ask the operator for a new one.`,
        )
      if (status < 200 || status > 299)
        throw new CommandError(`${url} answers with status ${status}${quoteServerMessage(json)}.`)
      const answer = call.response.safeParse(json)
      const { error: cause } = answer
      if (cause) throw new CommandError(`${url} does not answer as Tessera; check TESSERA_URL.`, { cause })
      const { success, error, findings } = answer.data as PlatformResult
      if (success === false && findings?.length)
        throw new CommandError('The gate refuses this change.', { findings })
      if (success === false) throw new CommandError(error || `${url} refuses without a reason.`)
      return answer.data as CallResponse<C>
    },
  }
}

const createMissingTokenError = () =>
  new CommandError(
    'Set TESSERA_TOKEN to your token; the operator makes one with "npm run admin -- tokens create --remote REMOTE" or "--integrator".',
  )

async function sendRequest(
  url: string,
  call: Call,
  request: object,
  files: readonly ReleaseFile[],
  token: string | undefined,
) {
  const { method, path, encoding } = call
  const headers = new Headers({ 'Accept-Language': 'en' })
  if (token) headers.set('Authorization', `Bearer ${token}`)
  if (method !== 'GET' && encoding === 'json') headers.set('Content-Type', 'application/json')
  try {
    const response =
      method === 'GET'
        ? await fetch(url + path + encodeQuery(request), { headers })
        : await fetch(url + path, {
            method,
            headers,
            body: encoding === 'json' ? JSON.stringify(request) : encodeForm(request, files),
          })
    return { status: response.status, text: await response.text() }
  } catch (cause) {
    throw new CommandError(
      `${url} cannot be reached${describeNetworkError(cause)}; is the server running, is TESSERA_URL right?`,
      { cause },
    )
  }
}

function encodeQuery(request: object): string {
  const fields = Object.entries(request).map(([name, value]): [string, string] => [name, String(value)])
  return fields.length > 0 ? `?${new URLSearchParams(fields).toString()}` : ''
}

function encodeForm(request: object, files: readonly ReleaseFile[]): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(request)) form.append(name, String(value))
  for (const { path, content } of files) form.append('file', content, path)
  return form
}

/** Quotes the message of the server for use inside a sentence. */
function quoteServerMessage(json: unknown): string {
  const { error, message } = (json ?? {}) as { error?: unknown; message?: unknown }
  const sentence = [error, message].find(text => typeof text === 'string' && text !== '')
  return typeof sentence === 'string' ? ` (“${sentence.replace(/\.$/, '')}”)` : ''
}

/** Returns the error code that `fetch` stores in the cause of its error: `ECONNREFUSED`. */
function describeNetworkError(error: unknown): string {
  const cause = error instanceof Error ? (error.cause as { code?: unknown } | undefined) : undefined
  return typeof cause?.code === 'string' ? ` (${cause.code})` : ''
}
