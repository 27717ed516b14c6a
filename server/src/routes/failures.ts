import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Outage, Overload, Refusal } from '../domain/refusal.ts'
import { text, type TextKey, type TextValues } from '../texts.ts'
import { languageOf } from './language.ts'

/** A request that is wrong in itself, whoever sends it; answered with its status from 400 to 499. */
export class BadRequest extends Error {
  override readonly name = 'BadRequest'
  readonly status: number
  readonly key: TextKey
  readonly values: TextValues

  constructor(status: number, key: TextKey, values: TextValues = {}) {
    super(key)
    this.status = status
    this.key = key
    this.values = values
  }
}

/** Paths that answer JSON whatever happens. */
const callPrefixes = ['/api', '/tools_card', '/platform'] as const

/** Makes every failure of a call a JSON answer with a sentence to show, and never a stack trace. */
export function answerFailures(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | Error, request, reply) => {
    if (error instanceof Refusal) return fail(request, reply, 200, error.key, error.values)
    if (error instanceof BadRequest) return fail(request, reply, error.status, error.key, error.values)
    if (error instanceof Overload) return fail(request, reply.header('retry-after', 1), 429, 'request.busy')
    if (error instanceof Outage) {
      request.log.error({ err: error, path: request.routeOptions.url }, 'a call could not be answered')
      return fail(request, reply.header('retry-after', 5), 503, 'request.outage')
    }
    const status = 'statusCode' in error ? (error.statusCode ?? 500) : 500
    if (status === 413) return fail(request, reply, 413, 'request.tooLarge')
    if (status === 415) return fail(request, reply, 415, 'request.unsupported')
    if (status >= 400 && status < 500) return fail(request, reply, status, 'request.malformed')
    request.log.error({ err: error, path: request.routeOptions.url }, 'a call failed')
    return fail(request, reply, 500, 'request.fault')
  })
  for (const prefix of callPrefixes) {
    app.all(`${prefix}/*`, (request, reply) => fail(request, reply, 404, 'request.unknown'))
  }
}

/** What the router itself refuses, such as an address that cannot be decoded. */
export const answerUnroutable = (
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply => fail(request, reply, error.statusCode ?? 400, 'request.malformed')

function fail(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  key: TextKey,
  values?: TextValues,
): FastifyReply {
  const sentence = text(languageOf(request.headers['accept-language']), key, values)
  return reply
    .status(status)
    .header('cache-control', 'no-store')
    .send({ success: false, message: sentence, error: sentence })
}
