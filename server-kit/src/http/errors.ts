import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { DamagedDatabaseError } from '../database/damaged-database-error.ts'
import { translateKit, type TextValues, type Translate } from '../texts.ts'
import { DomainError, OutageError, OverloadError } from './domain-error.ts'
import { observeRouteMethods } from './route-methods.ts'
import { isOutOfSpace } from '../storage/out-of-space.ts'
import { negotiateLanguage } from './language.ts'

/** The request is invalid or not allowed. The response has this status, 400 to 499. */
export class HttpError extends Error {
  override readonly name = 'HttpError'
  readonly status: number
  readonly key: string
  readonly values: TextValues

  constructor(status: number, key: string, values: TextValues = {}) {
    super(key)
    this.status = status
    this.key = key
    this.values = values
  }
}

/** Requests below these paths always receive JSON, also for an unknown path. */
const apiPrefixes = ['/api', '/tools_card', '/platform'] as const

/**
 * Registers the handler that turns every error of a call into JSON with a sentence for the user, without a stack trace.
 *
 * @param translate translates the keys of all errors that the calls of the app throw
 */
export function registerErrorHandler<Key extends string>(
  app: FastifyInstance,
  translate: Translate<Key>,
): void {
  // The product decides which keys its calls throw
  const respondWithError = createErrorResponder(translate as Translate)
  app.setErrorHandler((error: FastifyError | Error, request, reply) => {
    const logError = (sentence: string) =>
      request.log.error({ err: error, path: request.routeOptions.url }, sentence)
    if (error instanceof DomainError) {
      const { key, values } = error as DomainError
      return respondWithError(request, reply, 200, key, values)
    }
    if (error instanceof HttpError)
      return respondWithError(request, reply, error.status, error.key, error.values)
    if (error instanceof OverloadError)
      return respondWithError(request, reply.header('retry-after', 1), 429, 'request.busy')
    if (error instanceof OutageError) {
      logError('a call failed because a service is unavailable')
      return respondWithError(request, reply.header('retry-after', 5), 503, error.key)
    }
    if (isOutOfSpace(error)) {
      logError('a call failed because the disk is full')
      return respondWithError(request, reply, 507, 'request.outOfSpace')
    }
    if (error instanceof DamagedDatabaseError) {
      logError('a call failed because the database is damaged')
      return respondWithError(request, reply, 500, 'request.damaged')
    }
    const status = 'statusCode' in error ? (error.statusCode ?? 500) : 500
    if (status === 413) return respondWithError(request, reply, 413, 'request.tooLarge')
    if (status === 415) return respondWithError(request, reply, 415, 'request.unsupported')
    if (status >= 400 && status < 500) return respondWithError(request, reply, status, 'request.malformed')
    logError('a call failed')
    return respondWithError(request, reply, 500, 'request.fault')
  })

  const patterns = apiPrefixes.map(prefix => `${prefix}/*`)
  const listMethods = observeRouteMethods(app, pattern => patterns.includes(pattern))
  /** Responds where no route matches: the address is unknown, or it has other methods. */
  const respondToUnmatched = (request: FastifyRequest, reply: FastifyReply) => {
    const { pathname } = new URL(request.url, 'http://any')
    // Every other path is the address of a page
    const prefix = apiPrefixes.find(each => pathname.startsWith(`${each}/`)) ?? ''
    const methods = listMethods(pathname, prefix)
    // A route also ends here, where it does not find what the address names
    if (methods.length === 0 || methods.includes(request.method))
      return respondWithError(request, reply, 404, 'request.unknown')
    return respondWithError(request, reply.header('allow', methods.join(', ')), 405, 'request.method')
  }
  app.setNotFoundHandler(respondToUnmatched)
  for (const pattern of patterns) app.all(pattern, respondToUnmatched)
}

/** Responds to a request that the router refuses, such as a URL that cannot be decoded. */
export const respondToRouterError = (
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply =>
  createErrorResponder(translateKit as Translate)(
    request,
    reply,
    error.statusCode ?? 400,
    'request.malformed',
  )

/** Headers that describe the content of a route. The response of an error has none of them. */
const contentHeaders = [
  'accept-ranges',
  'content-disposition',
  'content-length',
  'content-range',
  'etag',
] as const

const createErrorResponder =
  (translate: Translate) =>
  (request: FastifyRequest, reply: FastifyReply, status: number, key: string, values?: TextValues) => {
    const sentence = translate(negotiateLanguage(request.headers['accept-language']), key, values)
    for (const name of contentHeaders) reply.removeHeader(name)
    return reply
      .status(status)
      .type('application/json; charset=utf-8')
      .header('cache-control', 'no-store')
      .send({ success: false, message: sentence, error: sentence })
  }
