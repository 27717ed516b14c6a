import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isTracing, startSpan, type Span } from '@tessera/server-kit/tracing/tracing'
import { getRouteName } from './route-name.ts'

const spans = new WeakMap<FastifyRequest, Span>()

/** They are called all the time, and by no visitor. */
const untracedRoutes: ReadonlySet<string | undefined> = new Set(['/healthz', '/readyz', '/metrics'])

/**
 * Records a span of each request. It continues the trace of a page of this origin only: the browser says where a request comes
 * from, and no page of another site can change that. Other clients can, which gives their requests an id and nothing more.
 */
export function traceRequests(app: FastifyInstance, channel: string): void {
  if (!isTracing()) return
  app.addHook('onRequest', (request, reply, done) => {
    const { url } = request.routeOptions
    if (untracedRoutes.has(url)) return done()
    const span = startSpan({
      name: getRouteName(request),
      kind: 'request',
      parent: getPageTrace(request),
      attributes: {
        'http.request.method': request.method,
        'http.route': url ?? 'unknown',
        'tessera.channel': channel,
      },
    })
    if (!span) return done()
    spans.set(request, span)
    let isEnded = false
    const end = () => {
      if (isEnded) return
      isEnded = true
      const { statusCode: status } = reply
      span.setAttributes({ 'http.response.status_code': status })
      span.end(status >= 500 ? String(status) : undefined)
    }
    // The client can close the connection before the response is complete
    reply.raw.once('finish', end).once('close', end)
    span.run(done)
  })
}

/** Runs an operation whose log lines belong to the span of a request. */
export function runInRequestSpan(request: FastifyRequest, operation: () => void): void {
  const span = spans.get(request)
  if (span) span.run(operation)
  else operation()
}

function getPageTrace({ headers }: FastifyRequest): string | null {
  const { traceparent, 'sec-fetch-site': site } = headers
  return site === 'same-origin' && typeof traceparent === 'string' ? traceparent : null
}
