import {
  checkSession,
  getIdentityProvider,
  type Call,
  type FieldsSchema,
  type CallQuery,
  type CallBody,
  type CallResponseInput,
} from '@tessera/shared-contracts'
import { readStoredUser } from '../session/stored-user.ts'
import { installFakeXmlHttpRequest } from './fake-xml-http-request.ts'

type ReceivedRequest<C extends Call> = CallQuery<C> & CallBody<C>
type CallHandler = (request: unknown) => unknown

/** `network`: no response. Otherwise the status and body of the response. */
type Failure = 'network' | { status: number; body?: unknown }

export interface FakeServer {
  /** Sets the handler of a call. The handler gets the request as the contract parses it. */
  on<C extends Call>(
    call: C,
    handler: (request: ReceivedRequest<C>) => CallResponseInput<C> | Promise<CallResponseInput<C>>,
  ): void
  /** Makes a call fail. */
  fail(call: Call, failure: Failure): void
  /** Returns the requests of a call, oldest first. */
  requests<C extends Call>(call: C): ReceivedRequest<C>[]
}

class SimulatedFailure extends Error {
  readonly failure: Failure
  constructor(failure: Failure) {
    super('The fake server simulates a failure')
    this.failure = failure
  }
}

/**
 * Replaces `fetch` and `XMLHttpRequest` by a server made from the contract. Create one in `beforeEach`, because it
 * starts without handlers. Until a test sets other ones, its session check returns the stored user, and there is no
 * identity provider.
 */
export function fakeServer(): FakeServer {
  const handlers = new Map<string, { call: Call; handler: CallHandler }>()
  const received = new Map<string, unknown[]>()

  const server: FakeServer = {
    on: (call, handler) => void handlers.set(getCallName(call), { call, handler: handler as CallHandler }),
    fail: (call, failure) =>
      void handlers.set(getCallName(call), {
        call,
        handler: () => {
          throw new SimulatedFailure(failure)
        },
      }),
    requests: <C extends Call>(call: C) => (received.get(getCallName(call)) ?? []) as ReceivedRequest<C>[],
  }
  server.on(checkSession, () => {
    const user = readStoredUser()
    return { isLoggedIn: user !== null, user }
  })
  server.on(getIdentityProvider, () => ({ success: true, provider: null }))

  const handleRequest = async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(input instanceof Request ? input.url : input, location.href)
    const name = `${init.method ?? 'GET'} ${url.pathname}`
    const found = handlers.get(name)
    if (!found) {
      // The page only sees a failed call, so the console tells the author of the test why.
      console.error(`The fake server has no handler for ${name}`)
      throw new TypeError('Failed to fetch')
    }
    init.signal?.throwIfAborted()
    const request = parseRequest(found.call, url.searchParams, init.body)
    received.set(name, [...(received.get(name) ?? []), request])
    return respond(() => found.handler(request), init.signal ?? undefined)
  }
  globalThis.fetch = handleRequest
  installFakeXmlHttpRequest(handleRequest)
  return server
}

const getCallName = (call: Call) => `${call.method} ${call.path}`

async function respond(getBody: () => unknown, signal: AbortSignal | undefined): Promise<Response> {
  try {
    const body = await getBody()
    signal?.throwIfAborted()
    return toResponse(200, body)
  } catch (error) {
    if (!(error instanceof SimulatedFailure)) throw error
    if (error.failure === 'network') throw new TypeError('Failed to fetch')
    return toResponse(error.failure.status, error.failure.body)
  }
}

/** Sends a text as it is, because servers also respond with HTML pages. */
const toResponse = (status: number, body: unknown) =>
  new Response(typeof body === 'string' ? body : JSON.stringify(body ?? {}), { status })

function parseRequest(call: Call, query: URLSearchParams, body: RequestInit['body']): unknown {
  return { ...call.query.parse(parseFields(call.query, query)), ...call.body.parse(parseBody(call, body)) }
}

function parseBody(call: Call, body: RequestInit['body']): unknown {
  if (typeof body === 'string') return JSON.parse(body)
  return body instanceof URLSearchParams || body instanceof FormData ? parseFields(call.body, body) : {}
}

function parseFields(fields: FieldsSchema, form: URLSearchParams | FormData): Record<string, unknown> {
  const sent = Object.keys(fields.shape).filter(name => form.has(name))
  return Object.fromEntries(
    sent.map(name => [name, name.endsWith('[]') ? form.getAll(name) : form.get(name)]),
  )
}
