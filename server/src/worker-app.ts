import fastify, { LogController, type FastifyInstance } from 'fastify'
import type { Services } from './services.ts'
import { createBackgroundJobs, bindToApp } from './background-jobs.ts'
import { getWorkerPollIntervalMs } from './features/tasks/task-wakes.ts'
import { text } from './texts.ts'
import { startMetricSampling } from './features/monitoring/samples/metric-sampling-hook.ts'
import type { Log } from './log/log.ts'
import { respondToClientError } from '@tessera/server-kit/http/client-errors'
import { registerErrorHandler } from '@tessera/server-kit/http/errors'
import { registerSecurityHeaders } from '@tessera/server-kit/http/security-headers'
import { registerHealthRoutes } from './features/monitoring/health-routes.ts'
import { registerMetricsRoutes } from './features/monitoring/metrics-routes.ts'

/**
 * Builds the app of a worker. It runs the tasks that servers accept, and serves health checks and metrics
 * only.
 */
export async function buildWorkerApp(
  adapters: Services,
  settings: { log: Log; metricsToken: string | null; taskTimeoutMs: number; stopping: AbortSignal },
): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: settings.log,
    logController: new LogController({ disableRequestLogging: true }),
    return503OnClosing: false,
    clientErrorHandler: respondToClientError,
  })
  registerSecurityHeaders(app, null)
  registerErrorHandler(app, text)
  registerHealthRoutes(app, { checks: adapters.checks, stopping: settings.stopping })
  registerMetricsRoutes(app, { metrics: adapters.metrics, token: settings.metricsToken })
  const { log, taskTimeoutMs } = settings
  startMetricSampling(app, adapters)
  bindToApp(
    app,
    createBackgroundJobs(adapters, {
      log,
      stopTimeoutMs: taskTimeoutMs,
      getPollIntervalMs: () => getWorkerPollIntervalMs(adapters.signals),
    }),
  )
  return app
}
