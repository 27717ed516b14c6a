import {
  checkSession,
  type Call,
  type Fields,
  type QueryOf,
  type BodyOf,
  type ReplyOf,
} from '@tessera/shared-contracts'
import { readStoredUser } from '../stored-user.ts'
import { fakeUploads } from './fake-upload.ts'

type ReceivedRequest<C extends Call> = QueryOf<C> & BodyOf<C>
type Answerer = (request: unknown) => unknown

/** `network`: the connection is cut. Otherwise the status and body of a refusal. */
type Failure = 'network' | { status: number; body?: unknown }

export interface FakeServer {
  /** Answers a call from now on; the request is read by the contract. */
  on<C extends Call>(call: C, answer: (request: ReceivedRequest<C>) => ReplyOf<C> | Promise<ReplyOf<C>>): void
  /** Lets a call fail from now on. */
  fail(call: Call, failure: Failure): void
  /** The requests that came in for a call, oldest first. */
  requests<C extends Call>(call: C): ReceivedRequest<C>[]
}

class FailureAnswer extends Error {
  readonly failure: Failure
  constructor(failure: Failure) {
    super('The fake server was told to fail')
    this.failure = failure
  }
}

/**
 * Puts a server made of the contract in the place of `fetch` and of requests with progress. Each one starts empty, so make one in
 * `beforeEach`. It believes whoever the page believes to be signed in, until told otherwise.
 */
export function fakeServer(): FakeServer {
  const answers = new Map<string, { call: Call; answer: Answerer }>()
  const received = new Map<string, unknown[]>()

  const server: FakeServer = {
    on: (call, answer) => void answers.set(nameOf(call), { call, answer: answer as Answerer }),
    fail: (call, failure) =>
      void answers.set(nameOf(call), {
        call,
        answer: () => {
          throw new FailureAnswer(failure)
        },
      }),
    requests: <C extends Call>(call: C) => (received.get(nameOf(call)) ?? []) as ReceivedRequest<C>[],
  }
  server.on(checkSession, () => {
    const user = readStoredUser()
    return { isLoggedIn: user !== null, user }
  })

  const respondTo = async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    const address = new URL(input instanceof Request ? input.url : input, location.href)
    const name = `${init.method ?? 'GET'} ${address.pathname}`
    const known = answers.get(name)
    if (!known) {
      // The page only sees a failed call; whoever writes the test must see why.
      console.error(`The fake server was not told how to answer ${name}`)
      throw new TypeError('Failed to fetch')
    }
    init.signal?.throwIfAborted()
    const request = readRequest(known.call, address.searchParams, init.body)
    received.set(name, [...(received.get(name) ?? []), request])
    return respond(() => known.answer(request), init.signal ?? undefined)
  }
  globalThis.fetch = respondTo
  fakeUploads(respondTo)
  return server
}

const nameOf = (call: Call) => `${call.method} ${call.path}`

async function respond(answer: () => unknown, signal: AbortSignal | undefined): Promise<Response> {
  try {
    const body = await answer()
    signal?.throwIfAborted()
    return responseOf(200, body)
  } catch (error) {
    if (!(error instanceof FailureAnswer)) throw error
    if (error.failure === 'network') throw new TypeError('Failed to fetch')
    return responseOf(error.failure.status, error.failure.body)
  }
}

/** A body that is text is sent as it is: servers also answer with pages of HTML. */
const responseOf = (status: number, body: unknown) =>
  new Response(typeof body === 'string' ? body : JSON.stringify(body ?? {}), { status })

function readRequest(call: Call, query: URLSearchParams, body: RequestInit['body']): unknown {
  return { ...call.query.parse(readFields(call.query, query)), ...call.body.parse(readBody(call, body)) }
}

function readBody(call: Call, body: RequestInit['body']): unknown {
  if (typeof body === 'string') return JSON.parse(body)
  return body instanceof URLSearchParams || body instanceof FormData ? readFields(call.body, body) : {}
}

function readFields(fields: Fields, form: URLSearchParams | FormData): Record<string, unknown> {
  const sent = Object.keys(fields.shape).filter(name => form.has(name))
  return Object.fromEntries(
    sent.map(name => [name, name.endsWith('[]') ? form.getAll(name) : form.get(name)]),
  )
}
