import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { HttpError } from '@tessera/server-kit/http/errors'
import type { SeriesName } from './samples/metric-counts.ts'

declare module '../../feature.ts' {
  interface FeatureServices {
    metrics: MetricsExposition & {
      /** Returns the counts of events since the last call, for the samples of the console. */
      takeCounts(): ReadonlyMap<SeriesName, number>
    }
  }
}

/** Metrics in the text format of Prometheus. */
export interface MetricsExposition {
  contentType: string
  text(): Promise<string>
}

const loopback = /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/
const forwarding = ['x-forwarded-for', 'forwarded', 'x-real-ip'] as const

/**
 * Metrics show how much a site earns and what fails, so only its operator may read them: with the token, or from this
 * machine. Requests that a proxy on this machine forwards come from elsewhere.
 */
export function registerMetricsRoutes(
  app: FastifyInstance,
  { metrics, token }: { metrics: MetricsExposition; token: string | null },
): void {
  const isAllowed = ({ headers, socket }: FastifyRequest): boolean => {
    const [, given] = /^Bearer (\S+)$/.exec(headers.authorization ?? '') ?? []
    if (given !== undefined) return token !== null && isEqual(given, token)
    return loopback.test(socket.remoteAddress ?? '') && forwarding.every(name => headers[name] === undefined)
  }

  app.get('/metrics', { logLevel: 'warn' }, async (request, reply) => {
    if (!isAllowed(request)) throw new HttpError(404, 'request.unknown')
    return reply
      .header('cache-control', 'no-store')
      .type(metrics.contentType)
      .send(await metrics.text())
  })
}

const isEqual = (one: string, other: string): boolean => {
  const [a, b] = [one, other].map(text => createHash('sha256').update(text).digest()) as [Buffer, Buffer]
  return timingSafeEqual(a, b)
}
