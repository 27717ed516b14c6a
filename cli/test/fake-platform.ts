import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { TestContext } from 'node:test'
import type { CallBody, Call, CallQuery, CallResponseInput } from '@tessera/shared-contracts'
import { listenOnLoopback } from './listen.ts'

/** A request that the fake platform has parsed by the contract. */
export interface ReceivedRequest<C extends Call = Call> {
  query: CallQuery<C>
  body: CallBody<C>
  /** The content of the uploaded files, by file name. */
  files: Map<string, string>
  headers: IncomingHttpHeaders
}

type Responder = (received: ReceivedRequest) => unknown

/**
 * Starts a platform on loopback that follows the contract. It responds with 400 to a request with invalid fields, and
 * with 404 to a call without a handler.
 */
export async function startFakePlatform(t: TestContext) {
  const handlers = new Map<string, { call: Call; respond: Responder }>()
  const received: ReceivedRequest[] = []

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://platform')
    const handler = handlers.get(`${request.method} ${pathname}`)
    if (!handler) return void response.writeHead(404).end()
    const { fields, files } = await readBody(request)
    const query = handler.call.query.safeParse(Object.fromEntries(searchParams))
    const body = handler.call.body.safeParse(fields)
    if (!query.success || !body.success) return void response.writeHead(400).end()
    const accepted: ReceivedRequest = { query: query.data, body: body.data, files, headers: request.headers }
    received.push(accepted)
    response.setHeader('content-type', 'application/json').end(JSON.stringify(handler.respond(accepted)))
  }
  const url = await listenOnLoopback(
    t,
    createServer((request, response) => void serve(request, response)),
  )

  return {
    url,
    received,
    on<C extends Call>(call: C, respond: (received: ReceivedRequest<C>) => CallResponseInput<C>) {
      handlers.set(`${call.method} ${call.path}`, { call, respond })
    },
  }
}

async function readBody(request: IncomingMessage): Promise<{ fields: unknown; files: Map<string, string> }> {
  const files = new Map<string, string>()
  const type = request.headers['content-type'] ?? ''
  const sent = new Response(Buffer.concat(await request.toArray()), { headers: { 'content-type': type } })
  if (!type.startsWith('multipart/')) return { files, fields: type ? await sent.json() : {} }
  const fields: Record<string, unknown> = {}
  for (const [name, value] of await sent.formData()) {
    if (typeof value === 'string') fields[name] = value
    else files.set(value.name, await value.text())
  }
  return { fields, files }
}
