import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** How long the server waits for those who send, in ms. */
export interface Patience {
  /** For the head of a request, from the moment somebody connects. */
  head: number
  /** For the body of most calls, which fit into a few packets. */
  body: number
  /** For the body of a call that takes large files, on a slow line. */
  files: number
}

export const patience: Patience = { head: 20_000, body: 60_000, files: 15 * 60_000 }

/** Connections that may be open; who comes beyond them is sent away, before files can no longer be opened. */
const mostConnections = 12_000

/** What Node's server is made with: it looks every few seconds who has kept it waiting. */
export const serverOptions = ({ head, files }: Patience) => ({
  requestTimeout: files,
  http: { headersTimeout: head, connectionsCheckingInterval: Math.min(5_000, head) },
})

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call takes large files. */
    takesFiles?: boolean
  }
}

/** As Node says it of a head that takes too long. */
const tooLate = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n'

/** Ends connections whose sender takes longer than anybody needs: a connection costs them nothing, and us memory. */
export function endSlowClients(app: FastifyInstance, { body }: Patience): void {
  app.server.maxConnections = mostConnections
  app.addHook('onRequest', (request, _reply, done) => {
    const { raw, routeOptions } = request
    if (!hasBody(raw) || routeOptions.config.takesFiles) return done()
    const late = setTimeout(() => {
      if (raw.complete) return
      if (raw.socket instanceof Socket) raw.socket.write(tooLate)
      raw.destroy()
    }, body).unref()
    raw.once('close', () => clearTimeout(late))
    done()
  })
}

/** Whether more comes after the head of a request; browsers send the length of nothing with most calls. */
export function hasBody({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  const { 'content-length': length = '0', 'transfer-encoding': encoding } = headers
  return length !== '0' || encoding !== undefined
}
