import multipart, { type FastifyMultipartBaseOptions } from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'

/**
 * Lets routes read forms with files.
 *
 * A route may respond before it has read the whole form. The rest of the body is then read and discarded, because it
 * would stop the connection: the next request would wait behind it until the client gave up.
 */
export async function registerMultipart(
  app: FastifyInstance,
  limits: FastifyMultipartBaseOptions['limits'] = {},
): Promise<void> {
  await app.register(multipart, { limits })
  app.addHook('onResponse', (request, _reply, done) => {
    if (request.isMultipart() && !request.raw.readableEnded) request.raw.unpipe().resume()
    done()
  })
}
