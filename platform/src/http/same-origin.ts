import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { HttpError } from './errors.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * A page without the rights of its origin sends the form of this route: the browser sends `Origin: null`, and no
     * cookie. The route must not rely on a cookie.
     */
    acceptsOpaqueOrigin?: true
  }
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Rejects state-changing requests that another site made the visitor's browser send (CSRF). Programs send neither of the
 * headers and authenticate with a token instead of a cookie.
 *
 * @param publicUrl the public origin of the site; null: the host of the request
 */
export function registerSameOriginCheck(app: FastifyInstance, publicUrl: string | null): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (safeMethods.has(request.method)) return done()
    if (request.headers.origin === 'null' && request.routeOptions.config.acceptsOpaqueOrigin) return done()
    done(isCrossSite(request, publicUrl) ? new HttpError(403, 'request.otherSite') : undefined)
  })
}

/** Returns whether the headers say that another site made the browser send the request. */
function isCrossSite({ headers }: Pick<IncomingMessage, 'headers'>, publicUrl: string | null): boolean {
  const { origin } = headers
  const isSameOrigin = origin === undefined || origin === publicUrl || getHost(origin) === headers.host
  return !isSameOrigin || headers['sec-fetch-site'] === 'cross-site'
}

const getHost = (origin: string) => (URL.canParse(origin) ? new URL(origin).host : undefined)
