import type { FastifyInstance } from 'fastify'

/**
 * Logs one warning if a request has an `X-Forwarded-For` header and no proxy is trusted. Behind a proxy, all visitors
 * would then share the rate limits of one network.
 *
 * @param trustedHops the configured number of proxies
 */
export function warnAboutUnknownProxies(app: FastifyInstance, trustedHops: number): void {
  let hasWarned = trustedHops > 0
  app.addHook('onRequest', (request, _reply, done) => {
    if (hasWarned || request.headers['x-forwarded-for'] === undefined) return done()
    hasWarned = true
    app.log.warn(
      'A request has an X-Forwarded-For header. If proxies are in front of this server, set TRUSTED_HOPS to ' +
        'their number. Until then, all visitors count as one network.',
    )
    done()
  })
}
