import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { TestContext } from 'node:test'
import sharp from 'sharp'

/** What the network and servers do to a call instead of answering it. */
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

export interface Call {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingMessage['headers']
  body: Buffer
  /** The body as JSON, for the stand-in to read as the protocol says. */
  json: () => Record<string, unknown>
}

export interface Reply {
  status?: number
  headers?: Record<string, string>
  json?: unknown
  file?: Buffer
}

export interface StandIn {
  url: string
  /** Every call that came, in their order. */
  calls: Call[]
  /** Meets calls of a path with a fault, as often as said; always unless said. */
  harm(path: RegExp, fault: NetworkFault, times?: number): void
  /** Does what the next call of a path says, and loses the answer. */
  loseAnswer(path: RegExp): void
  /** What happens to a call that asks for a web socket. */
  onUpgrade(meet: (request: IncomingMessage, socket: Duplex) => void): void
}

/** A server over a real socket that answers as `answer` says, until a test harms it. */
export async function startStandIn(t: TestContext, answer: (call: Call) => Reply): Promise<StandIn> {
  const calls: Call[] = []
  const lost: RegExp[] = []
  const harms: { path: RegExp; fault: NetworkFault; left: number }[] = []
  const server = createServer((request, response) => void meet(request, response))

  async function meet(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://stand-in')
    const body = await buffer(request)
    const { method = 'GET', headers } = request
    const json = () => JSON.parse(body.toString('utf8')) as Record<string, unknown>
    const call = { method, path: url.pathname, query: url.searchParams, headers, body, json }
    calls.push(call)
    const harm = harms.find(({ path, left }) => left > 0 && path.test(url.pathname))
    if (harm) {
      harm.left -= 1
      return spoil(response, harm.fault)
    }
    const reply = answer(call)
    const losing = lost.findIndex(path => path.test(url.pathname))
    if (losing !== -1) {
      lost.splice(losing, 1)
      return spoil(response, 'cut')
    }
    response.writeHead(reply.status ?? 200, {
      'content-type': reply.file ? 'application/octet-stream' : 'application/json',
      ...reply.headers,
    })
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
    harm: (path, fault, times = Infinity) => void harms.push({ path, fault, left: times }),
    loseAnswer: path => void lost.push(path),
    onUpgrade: meet => void server.on('upgrade', meet),
  }
}

function spoil(response: ServerResponse, fault: NetworkFault): void {
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

/** Writes until the other side has had enough. */
function flood(response: ServerResponse): void {
  const chunk = Buffer.alloc(4 * 1024 * 1024, ' ')
  const more = () => {
    if (response.destroyed) return
    response.write(chunk, error => !error && more())
  }
  more()
}

/** A plain picture of a size, as PNG. */
export function pngOf(width: number, height: number, red = 120): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: { r: red, g: 90, b: 160 } } })
    .png()
    .toBuffer()
}
