import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { BadRequest } from './failures.ts'

/** What is counted, in the format of Prometheus. */
export interface Exposition {
  contentType: string
  text(): Promise<string>
}

const loopback = /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/
const forwarding = ['x-forwarded-for', 'forwarded', 'x-real-ip'] as const

/**
 * Numbers tell how much a site earns and what is wrong with it, so they are for its operator: whoever shows the token,
 * or asks on this machine. What a proxy on this machine hands on was asked by somebody else.
 */
export function serveMetrics(
  app: FastifyInstance,
  { metrics, token }: { metrics: Exposition; token: string | null },
): void {
  const mayRead = ({ headers, socket }: FastifyRequest): boolean => {
    const [, shown] = /^Bearer (\S+)$/.exec(headers.authorization ?? '') ?? []
    if (shown !== undefined) return token !== null && isSame(shown, token)
    return loopback.test(socket.remoteAddress ?? '') && forwarding.every(name => headers[name] === undefined)
  }

  app.get('/metrics', { logLevel: 'warn' }, async (request, reply) => {
    if (!mayRead(request)) throw new BadRequest(404, 'request.unknown')
    return reply
      .header('cache-control', 'no-store')
      .type(metrics.contentType)
      .send(await metrics.text())
  })
}

const isSame = (one: string, other: string): boolean => {
  const [a, b] = [one, other].map(text => createHash('sha256').update(text).digest()) as [Buffer, Buffer]
  return timingSafeEqual(a, b)
}
