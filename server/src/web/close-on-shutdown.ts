import type { FastifyInstance } from 'fastify'

/**
 * Closes each connection after its response while the process stops. An open keep-alive connection would keep the
 * process alive.
 */
export function closeOnShutdown(app: FastifyInstance, stopping: AbortSignal): void {
  app.addHook('onSend', async (_request, reply) => {
    if (stopping.aborted) reply.header('connection', 'close')
  })
}
