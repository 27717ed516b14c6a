import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

interface RequestContext {
  request: FastifyRequest
  reply: FastifyReply
}

const storage = new AsyncLocalStorage<RequestContext>()

/** Returns the request in whose handling the running code was called, also by timers and streams; undefined without one. */
export const getRequestContext = (): RequestContext | undefined => storage.getStore()

/** Makes every request known to the code that handles it. */
export function provideRequestContext(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => storage.run({ request, reply }, done))
}
