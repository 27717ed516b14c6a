import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { TestContext } from 'node:test'
import sharp from 'sharp'

/** Faults of the network and of servers. */
export const networkFaults = [
  'slow',
  'refused',
  'cut',
  'garbage',
  'html',
  'empty',
  'status 500',
  'oversized',
] as const
type NetworkFault = (typeof networkFaults)[number]

export interface RecordedCall {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingMessage['headers']
  body: Buffer
  /** Parses the body as JSON. */
  json: () => Record<string, unknown>
}

export interface FakeReply {
  status?: number
  headers?: Record<string, string>
  json?: unknown
  file?: Buffer
  /** Writes the body. */
  stream?: (write: (text: string) => void) => Promise<void>
}

export interface FakeEngineServer {
  url: string
  /** All received calls, in order. */
  calls: RecordedCall[]
  /** Injects a fault into the calls of a path; always, unless `times` is set. */
  injectFault(path: RegExp, fault: NetworkFault, times?: number): void
  /** Handles the next call of a path, and drops the connection instead of responding. */
  dropNextResponse(path: RegExp): void
  /** Handles requests for a web socket. */
  onUpgrade(meet: (request: IncomingMessage, socket: Duplex) => void): void
}

/** Starts an HTTP server that responds as `respond` says, unless a fault is injected. */
export async function startFakeEngineServer(
  t: TestContext,
  respond: (call: RecordedCall) => FakeReply,
): Promise<FakeEngineServer> {
  const calls: RecordedCall[] = []
  const lost: RegExp[] = []
  const injectedFaults: { path: RegExp; fault: NetworkFault; left: number }[] = []
  const server = createServer((request, response) => void handle(request, response))

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://stand-in')
    const body = await buffer(request)
    const { method = 'GET', headers } = request
    const json = () => JSON.parse(body.toString('utf8')) as Record<string, unknown>
    const call = { method, path: url.pathname, query: url.searchParams, headers, body, json }
    calls.push(call)
    const harm = injectedFaults.find(({ path, left }) => left > 0 && path.test(url.pathname))
    if (harm) {
      harm.left -= 1
      return sendFault(response, harm.fault)
    }
    const reply = respond(call)
    const losing = lost.findIndex(path => path.test(url.pathname))
    if (losing !== -1) {
      lost.splice(losing, 1)
      return sendFault(response, 'cut')
    }
    response.writeHead(reply.status ?? 200, {
      'content-type': reply.file ? 'application/octet-stream' : 'application/json',
      ...reply.headers,
    })
    await reply.stream?.(text => void response.write(text))
    response.end(reply.file ?? (reply.json === undefined ? '' : JSON.stringify(reply.json)))
  }

  server.listen(0, '127.0.0.1')
  await new Promise(resolve => server.once('listening', resolve))
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    injectFault: (path, fault, times = Infinity) => void injectedFaults.push({ path, fault, left: times }),
    dropNextResponse: path => void lost.push(path),
    onUpgrade: meet => void server.on('upgrade', meet),
  }
}

function sendFault(response: ServerResponse, fault: NetworkFault): void {
  const type = { 'content-type': 'application/json' }
  switch (fault) {
    case 'slow':
      return
    case 'refused':
      response.socket?.resetAndDestroy()
      return
    case 'cut':
      response.writeHead(200, { ...type, 'content-length': '1000' })
      response.write('{"half":')
      setImmediate(() => response.socket?.destroy())
      return
    case 'garbage':
      response.writeHead(200, type).end('\u0000\u0001}{')
      return
    case 'html':
      response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Welcome</title>')
      return
    case 'empty':
      response.writeHead(200, type).end()
      return
    case 'status 500':
      response.writeHead(500, type).end('{}')
      return
    case 'oversized':
      response.writeHead(200, type)
      flood(response)
  }
}

/** Writes until the client closes the connection. */
function flood(response: ServerResponse): void {
  const chunk = Buffer.alloc(4 * 1024 * 1024, ' ')
  const more = () => {
    if (response.destroyed) return
    response.write(chunk, error => !error && more())
  }
  more()
}

/** Creates a plain PNG of a size. */
export function createPng(width: number, height: number, red = 120): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: { r: red, g: 90, b: 160 } } })
    .png()
    .toBuffer()
}
