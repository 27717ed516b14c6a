import fastify, { LogController, type FastifyInstance } from 'fastify'
import type { Adapters } from './adapters.ts'
import { createBackground, liveWith } from './background.ts'
import { workerLook } from './domain/task-runner.ts'
import type { Log } from './log/log.ts'
import { answerFailures } from './routes/failures.ts'
import { serveHealth } from './routes/health.ts'
import { serveMetrics } from './routes/metrics.ts'

/** A process that serves no page: it carries out the tasks that others accept, and tells how it is. */
export function buildWorker(
  adapters: Adapters,
  settings: { log: Log; metricsToken: string | null; taskPatience: number; stopping: AbortSignal },
): FastifyInstance {
  const app = fastify({
    loggerInstance: settings.log,
    logController: new LogController({ disableRequestLogging: true }),
    return503OnClosing: false,
  })
  answerFailures(app)
  serveHealth(app, { checks: adapters.checks, stopping: settings.stopping })
  serveMetrics(app, { metrics: adapters.metrics, token: settings.metricsToken })
  const { log, taskPatience: patience } = settings
  liveWith(app, createBackground(adapters, { log, patience, lookEvery: workerLook }))
  return app
}
