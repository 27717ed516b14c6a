import type { FastifyInstance } from 'fastify'
import { withTimeout } from './problems/with-timeout.ts'
import type { ReadinessChecks } from './readiness-checks.ts'

/**
 * `/healthz` reports that the process is alive, for a supervisor that restarts it. `/readyz` reports that it can serve
 * requests, for a load balancer. The log has the reason if it cannot; the response does not.
 */
export function registerHealthRoutes(
  app: FastifyInstance,
  parts: { checks: ReadinessChecks; stopping: AbortSignal },
): void {
  const { checks, stopping } = parts
  const options = { logLevel: 'warn' } as const

  app.get('/healthz', options, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ alive: true }),
  )

  async function runChecks() {
    return Promise.all(
      Object.entries(checks).map(async ([name, check]) => {
        try {
          await withTimeout(check())
          return [name, true] as const
        } catch (error) {
          app.log.warn({ err: error, dependency: name }, 'a dependency is not ready')
          return [name, false] as const
        }
      }),
    )
  }
  // Concurrent requests share one run of the checks.
  let running: ReturnType<typeof runChecks> | null = null

  app.get('/readyz', options, async (_request, reply) => {
    running ??= runChecks().finally(() => (running = null))
    const results = await running
    const ready = !stopping.aborted && results.every(([, well]) => well)
    return reply
      .status(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ ready, stopping: stopping.aborted, ...Object.fromEntries(results) })
  })
}
