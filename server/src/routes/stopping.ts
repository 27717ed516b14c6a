import type { FastifyInstance } from 'fastify'

/**
 * Ends a connection with the answer that is given on it while the process stops: one that is kept for the next request
 * would keep the process.
 */
export function letGoWhenStopping(app: FastifyInstance, stopping: AbortSignal): void {
  app.addHook('onSend', async (_request, reply) => {
    if (stopping.aborted) reply.header('connection', 'close')
  })
}
