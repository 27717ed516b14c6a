import {
  parseJson,
  type CallResponse,
  type Call,
  type Finding,
  type CallRequest,
} from '@tessera/shared-contracts'
import { CommandError } from '@tessera/command-line'
import { GateRejectionError, type CommandContext } from './define-command.ts'

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
  warnings?: Finding[] | null | undefined
  job?: { result?: GateFindings | null } | null
  jobs?: { result?: GateFindings | null }[] | null
}

type GateFindings = Pick<PlatformResult, 'findings' | 'warnings'>

/** The platform did not respond, or with a status that is an error. */
export class PlatformError extends CommandError {
  /** Null without a response. */
  readonly status: number | null
  /** False where the platform cannot have received the request. */
  readonly wasSent: boolean

  constructor(
    message: string,
    { status, wasSent, cause }: { status: number | null; wasSent: boolean; cause?: unknown },
  ) {
    super(message, { cause })
    this.status = status
    this.wasSent = wasSent
  }
}

/** Whether a request may succeed later. Proxies send these statuses for a server that does not respond. */
export const isTemporary = (error: unknown): error is PlatformError =>
  error instanceof PlatformError && [null, 502, 503, 504].includes(error.status)

export type PlatformClient = ReturnType<typeof createPlatformClient>

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
      { files = [], headers = {} }: { files?: readonly ReleaseFile[]; headers?: Record<string, string> } = {},
    ): Promise<CallResponse<C>> {
      // A GET call may work without a token. Every other call needs one, so no request is sent
      if (!token && call.method !== 'GET') throw createMissingTokenError()
      const { status, text } = await sendRequest(url, call, request, files, {
        ...headers,
        ...authorize(token),
      })
      const json = parseJson(text)
      if (status === 401 && !token) throw createMissingTokenError()
      if (status === 401)
        throw new CommandError(
          `${url} does not know this TESSERA_TOKEN, or it has expired or was revoked; ask the operator for a new one.`,
        )
      if (status < 200 || status > 299)
        throw new PlatformError(`${url} responded with status ${status}${quoteServerMessage(json)}.`, {
          status,
          wasSent: true,
        })
      const parsed = call.response.safeParse(json)
      const { error: cause } = parsed
      if (cause) throw new CommandError(`${url} does not respond as Tessera; check TESSERA_URL.`, { cause })
      const result = parsed.data as PlatformResult
      const { success, error, findings } = result
      for (const each of [result, result.job?.result, ...(result.jobs ?? []).map(job => job.result)])
        completeScreenshots(each, url)
      if (success === false && findings?.length) throw new GateRejectionError(findings)
      if (success === false) throw new CommandError(error || `${url} refuses without a reason.`)
      return result as CallResponse<C>
    },
  }
}

/** Completes the addresses of screenshots. A finding has the path only, because a server may have several addresses. */
function completeScreenshots(result: GateFindings | null | undefined, url: string): void {
  for (const finding of [...(result?.findings ?? []), ...(result?.warnings ?? [])])
    if (finding.screenshot?.startsWith('/')) finding.screenshot = url + finding.screenshot
}

const authorize = (token: string | undefined): Record<string, string> =>
  token ? { Authorization: `Bearer ${token}` } : {}

const createMissingTokenError = () =>
  new CommandError(
    'Set TESSERA_TOKEN to your token; the operator makes one with "npm run admin -- tokens create --remote REMOTE" or "--integrator".',
  )

async function sendRequest(
  url: string,
  call: Call,
  request: object,
  files: readonly ReleaseFile[],
  given: Record<string, string>,
) {
  const { method, path, encoding } = call
  const headers = new Headers({ 'Accept-Language': 'en', ...given })
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
    const code = getNetworkErrorCode(cause)
    const detail = code === null ? '' : ` (${code})`
    const wasSent = code !== null && cutCodes.includes(code)
    throw new PlatformError(
      wasSent
        ? `${url} did not respond in time, or the connection was cut${detail}.`
        : `${url} cannot be reached${detail}; is the server running, is TESSERA_URL right?`,
      { status: null, wasSent, cause },
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

/** The errors of a connection that existed: the platform may have received the request. */
const cutCodes: readonly string[] = [
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'UND_ERR_BODY_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_SOCKET',
]

/** Returns the error code that `fetch` stores in the cause of its error: `ECONNREFUSED`. */
function getNetworkErrorCode(error: unknown): string | null {
  const cause = error instanceof Error ? (error.cause as { code?: unknown } | undefined) : undefined
  return typeof cause?.code === 'string' ? cause.code : null
}
