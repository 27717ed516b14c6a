import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { runInRequestSpan } from './request-tracing.ts'
import { getRouteName } from './route-name.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by `getMember`; null before and for anonymous users. */
    memberId: string | null
  }
}

/** Receives the end of each request, without personal data. */
export interface RequestTelemetry {
  requestCompleted(request: { route: string; status: number; durationMs: number }): void
}

/** These routes are requested so often that they are logged at debug level. */
const debugRoutes: ReadonlySet<string> = new Set([
  '/media/:key',
  '/avatars/:key',
  '/remotes/*',
  '/healthz',
  '/readyz',
  '/metrics',
])

/** The header with the id of a request in the log; in lower case, as in Node. */
const requestIdHeader = 'x-request-id'

/**
 * Creates the generator of request ids, which identify a request in all logs. The id of a trusted proxy is used.
 */
export const createRequestIdGenerator =
  (trustedHops: number) =>
  ({ headers }: Pick<IncomingMessage, 'headers'>): string => {
    const value = headers[requestIdHeader]
    const usable = trustedHops > 0 && typeof value === 'string' && /^[\w.:-]{1,100}$/.test(value)
    return usable ? value : randomUUID()
  }

/** Sends each request's id to the client, and reports each response to the log and to telemetry. */
export function logRequests(app: FastifyInstance, telemetry: RequestTelemetry): void {
  app.addHook('onSend', (request, reply, _payload, done) => {
    reply.header(requestIdHeader, request.id)
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const { id, memberId } = request
    const { statusCode: status, elapsedTime: milliseconds } = reply
    const level = debugRoutes.has(request.routeOptions.url ?? '') ? 'debug' : 'info'
    const call = getRouteName(request)
    // A stream takes as long as its client listens
    const isEventStream = String(reply.getHeader('content-type')).startsWith('text/event-stream')
    if (!isEventStream) telemetry.requestCompleted({ route: call, status, durationMs: milliseconds })
    const member = memberId ?? undefined
    const line = { reqId: id, call, status, ms: Math.round(milliseconds), member }
    runInRequestSpan(request, () => app.log[level](line, 'answered'))
    done()
  })
  app.addHook('onRequestAbort', async request => {
    request.log.info({ call: getRouteName(request) }, 'aborted by the client')
  })
}
