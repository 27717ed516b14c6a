import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'
import type { Watch } from '../domain/watch.ts'

/** Served so often that a line each would hide the others. */
const quiet: ReadonlySet<string> = new Set([
  '/media/:key',
  '/avatars/:key',
  '/remotes/*',
  '/healthz',
  '/readyz',
  '/metrics',
])

/** Tells whoever asked under which id their request stands in the log; in lower case, as Node has them. */
export const requestIdHeader = 'x-request-id'

/**
 * The id of a request, by which its lines are found in the logs of everything it went through. One that a trusted
 * proxy has given is kept.
 */
export const requestIds =
  (trustedHops: number) =>
  ({ headers }: Pick<IncomingMessage, 'headers'>): string => {
    const given = headers[requestIdHeader]
    const usable = trustedHops > 0 && typeof given === 'string' && /^[\w.:-]{1,100}$/.test(given)
    return usable ? given : randomUUID()
  }

/** The call as its contract describes it: an address without what was asked for in it. */
const callOf = ({ method, routeOptions }: FastifyRequest) => `${method} ${routeOptions.url ?? 'unknown'}`

interface Answer {
  id: string
  call: string
  status: number
  milliseconds: number
  memberId?: string | null
}

/** Tells the log and those who watch what became of a request. */
export function noteAnswer(
  log: FastifyBaseLogger,
  watch: Watch,
  { id, call, status, milliseconds, memberId }: Answer,
  level: 'debug' | 'info' = 'info',
): void {
  watch.callAnswered({ call, status, milliseconds })
  const member = memberId ?? undefined
  log[level]({ reqId: id, call, status, ms: Math.round(milliseconds), member }, 'answered')
}

/** Tells each request's id to whoever asked, and what became of it to the log and to those who watch. */
export function noteRequests(app: FastifyInstance, watch: Watch): void {
  app.addHook('onSend', (request, reply, _payload, done) => {
    reply.header(requestIdHeader, request.id)
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const { id, memberId } = request
    const { statusCode: status, elapsedTime: milliseconds } = reply
    const level = quiet.has(request.routeOptions.url ?? '') ? 'debug' : 'info'
    noteAnswer(app.log, watch, { id, call: callOf(request), status, milliseconds, memberId }, level)
    done()
  })
  app.addHook('onRequestAbort', async request => {
    request.log.info({ call: callOf(request) }, 'cut off by whoever asked')
  })
}
