import type { FastifyInstance } from 'fastify'

/**
 * Says once that somebody else's word on where a request comes from is not taken. Behind a proxy that would
 * mean that all visitors share the limits of one network.
 *
 * @param trustedHops how many proxies the operator knows of
 */
export function noteUnknownProxies(app: FastifyInstance, trustedHops: number): void {
  let noted = trustedHops > 0
  app.addHook('onRequest', (request, _reply, done) => {
    if (noted || request.headers['x-forwarded-for'] === undefined) return done()
    noted = true
    app.log.warn(
      'A request says whom it is forwarded for. If a proxy stands in front of this server, set TRUSTED_HOPS ' +
        'to the number of them: until then, all of its visitors count as one network.',
    )
    done()
  })
}
