import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** How long the server waits for clients. */
export interface RequestTimeouts {
  /** For the head of a request, from the moment of the connection. */
  headMs: number
  /** For the body of most calls, which takes few packets. */
  bodyMs: number
  /** For the body of a call that accepts large files, over a slow connection. */
  filesMs: number
}

export const requestTimeouts: RequestTimeouts = { headMs: 20_000, bodyMs: 60_000, filesMs: 15 * 60_000 }

/** Open connections; more are refused, because they could exhaust the file descriptors. */
const maxConnections = 12_000

/** The timeout options of Node's server, which checks its connections every few seconds. */
export const toServerOptions = ({ headMs: head, filesMs: files }: RequestTimeouts) => ({
  requestTimeout: files,
  http: { headersTimeout: head, connectionsCheckingInterval: Math.min(5_000, head) },
})

/** The response that Node sends when a head takes too long. */
const timeoutResponse = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n'

/** Closes connections whose body takes too long, because each open connection takes memory. */
export function enforceRequestTimeouts(app: FastifyInstance, { bodyMs: body }: RequestTimeouts): void {
  app.server.maxConnections = maxConnections
  app.addHook('onRequest', (request, _reply, done) => {
    const { raw, routeOptions } = request
    if (!hasBody(raw) || routeOptions.config.maxBodyBytes !== undefined) return done()
    const timer = setTimeout(() => {
      if (raw.complete) return
      if (raw.socket instanceof Socket) raw.socket.write(timeoutResponse)
      raw.destroy()
    }, body).unref()
    raw.once('close', () => clearTimeout(timer))
    done()
  })
}

/** Whether a request has a body; browsers send `content-length: 0` with most calls. */
function hasBody({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  const { 'content-length': length = '0', 'transfer-encoding': encoding } = headers
  return length !== '0' || encoding !== undefined
}
