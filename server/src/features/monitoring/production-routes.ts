import type { FastifyInstance } from 'fastify'
import type { Needs, Origin } from '../../feature.ts'
import { registerHealthConsoleRoutes } from './health-console-routes.ts'
import { registerMetricsRoutes } from './metrics-routes.ts'
import { startMetricSampling } from './samples/metric-sampling-hook.ts'
import type { MonitoringStores } from './stores.ts'

/** Registers the metrics of the process, and the health that the console shows. */
export function registerRoutes(
  app: FastifyInstance,
  services: Needs<
    'stores' | 'clock' | 'timer' | 'checks' | 'readDiskSpace' | 'gateBrowser' | 'taskKindNames' | 'metrics',
    MonitoringStores
  >,
  { metricsToken }: Pick<Origin, 'metricsToken'>,
): void {
  registerMetricsRoutes(app, { metrics: services.metrics, token: metricsToken })
  registerHealthConsoleRoutes(app, services)
  startMetricSampling(app, services)
}
