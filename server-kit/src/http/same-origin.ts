import type { FastifyInstance, FastifyRequest } from 'fastify'
import { HttpError } from './errors.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * A page without the rights of its origin sends the form of this route: the browser sends `Origin: null`, and no
     * cookie. The route must not rely on a cookie.
     */
    acceptsOpaqueOrigin?: true
    /** A GET that the link of another site must not start. */
    hasEffects?: boolean | undefined
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
    const { headers, method, routeOptions } = request
    const { acceptsOpaqueOrigin, hasEffects } = routeOptions.config
    if (safeMethods.has(method) && !hasEffects) return done()
    if (headers.origin === 'null' && acceptsOpaqueOrigin) return done()
    const isRefused =
      isCrossSite(request, publicUrl) || (safeMethods.has(method) && !isNavigationOfSite(headers))
    done(isRefused ? new HttpError(403, 'request.otherSite') : undefined)
  })
}

type RequestSource = Pick<FastifyRequest, 'headers' | 'protocol'>

/** Returns whether the headers say that another site made the browser send the request. */
function isCrossSite(request: RequestSource, publicUrl: string | null): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers
  return (origin !== undefined && !isOwnOrigin(origin, request, publicUrl)) || site === 'cross-site'
}

/** A link has no `Origin`. Its `Sec-Fetch-Site` is `none` where the visitor typed the address. */
const isNavigationOfSite = ({ 'sec-fetch-site': site }: RequestSource['headers']): boolean =>
  site === undefined || site === 'same-origin' || site === 'none'

/** At the public host only the public origin is the site's own. Without TLS, anyone can serve pages of a host. */
function isOwnOrigin(
  origin: string,
  { headers, protocol }: RequestSource,
  publicUrl: string | null,
): boolean {
  if (origin === publicUrl) return true
  const { host, protocol: scheme } = URL.parse(origin) ?? {}
  if (host === undefined || host !== headers.host) return false
  if (publicUrl !== null && URL.parse(publicUrl)?.host === host) return false
  return scheme === 'https:' || (scheme === 'http:' && protocol === 'http')
}
