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
    const { origin } = request.headers
    const own = origin === undefined || origin === publicUrl || hostOf(origin) === request.headers.host
    const isOther = !own || request.headers['sec-fetch-site'] === 'cross-site'
    done(isOther ? new BadRequest(403, 'request.otherSite') : undefined)
  })
}

const hostOf = (origin: string) => (URL.canParse(origin) ? new URL(origin).host : undefined)
