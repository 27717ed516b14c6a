import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { BadRequest } from './failures.ts'

const readingMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses what another site makes a visitor's browser send. Programs, which send neither header, come
 * with a token of their own instead of a visitor's cookie.
 *
 * @param publicUrl the site's own origin where that is not the host the server is asked by
 */
export function refuseOtherSites(app: FastifyInstance, publicUrl: string | null): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (readingMethods.has(request.method)) return done()
    done(isFromOtherSite(request, publicUrl) ? new BadRequest(403, 'request.otherSite') : undefined)
  })
}

/** Whether it says of itself that another site made the browser send it. */
export function isFromOtherSite(
  { headers }: Pick<IncomingMessage, 'headers'>,
  publicUrl: string | null,
): boolean {
  const { origin } = headers
  const own = origin === undefined || origin === publicUrl || hostOf(origin) === headers.host
  return !own || headers['sec-fetch-site'] === 'cross-site'
}

const hostOf = (origin: string) => (URL.canParse(origin) ? new URL(origin).host : undefined)
