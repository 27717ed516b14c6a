import type { FastifyInstance } from 'fastify'
import { addVary } from '@tessera/server-kit/http/prepared-body'

const compressible = /^(text\/|application\/(json|xml|javascript|manifest\+json)|image\/svg\+xml)/

/**
 * Sets `Vary: Accept-Encoding` on every response that may be compressed. The plugin that compresses sets it on compressed
 * ones only, and a shared cache that has seen another one first would send that to everybody.
 */
export function registerVaryHook(app: FastifyInstance): void {
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (compressible.test(String(reply.getHeader('content-type') ?? ''))) addVary(reply, 'accept-encoding')
    done()
  })
}
