import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * Closes each connection after its response while the process stops, and those that have sent nothing yet. An open
 * connection would keep the process alive.
 */
export function closeOnShutdown(app: FastifyInstance, stopping: AbortSignal): void {
  // Node does not count a connection without a first request as idle
  const sockets = new Set<Socket>()
  app.server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  app.addHook('preClose', async () => {
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
  })
  app.addHook('onSend', async (_request, reply) => {
    if (stopping.aborted) reply.header('connection', 'close')
  })
  // The headers of a response that began before had no `close`
  app.addHook('onResponse', async () => {
    if (stopping.aborted) setImmediate(() => app.server.closeIdleConnections())
  })
}
