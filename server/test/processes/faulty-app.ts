import { createReadStream } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import fastify from 'fastify'
import { createLog } from '../../src/log/log.ts'
import { createShutdown } from '../../src/shutdown.ts'
import { closeOnShutdown } from '../../src/web/close-on-shutdown.ts'
import { provideRequestContext } from '../../src/web/request-context.ts'

// A process with mistakes, for the test of what happens after an error that nothing catches. It sends its port.
const log = createLog('info', { isReadable: false })
const app = fastify({ forceCloseConnections: 'idle' })
const shutdown = createShutdown({ delaySeconds: 0, timeoutSeconds: 10, log })
provideRequestContext(app)
closeOnShutdown(app, shutdown.stopping)
app.addHook('onRequest', async ({ url }) => void process.send?.(url))
app.get('/health', () => 'ok')
app.post('/stream', () => {
  createReadStream(import.meta.filename + '.missing')
  return new Promise(() => {})
})
app.get('/promise', () => {
  void Promise.reject(new Error('not caught'))
  return new Promise(() => {})
})
app.get('/slow', async (_request, reply) => {
  reply.raw.write('first ')
  await wait(500)
  reply.raw.end('last')
  return reply
})

shutdown.closeOnSignal([app], async () => {})
await app.listen({ port: 0, host: '127.0.0.1' })
// Not an event of a request: it is unknown what else is broken
process.once('message', () => {
  throw new Error('in the background')
})
process.send?.((app.server.address() as AddressInfo).port)
