import multipart, { type FastifyMultipartBaseOptions } from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'

/**
 * Lets routes read forms with files.
 *
 * A route may respond before it has read the whole form, for example to refuse it. The server then reads the rest of the
 * body and discards it. Unread bytes would block the connection: the client's next request would wait until it times out.
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
