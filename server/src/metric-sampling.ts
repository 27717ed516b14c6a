import type { FastifyInstance } from 'fastify'
import { createMetricSampler } from './features/monitoring/samples/metric-sampler.ts'
import type { Log } from './infra/log/log.ts'
import { createPeriodicJob } from './scheduling/periodic-job.ts'
import type { Services } from './services.ts'

/**
 * Stores the metrics of this process at the end of each minute, while the app runs. A process has one such app. The counts of
 * its last minute are not stored.
 */
export function bindMetricSampling(app: FastifyInstance, services: Services, log: Log): void {
  const { metrics, timer } = services
  const { sample, getDelayMs } = createMetricSampler({ ...services, counts: metrics })
  const job = createPeriodicJob(sample, {
    ...{ timer, getDelayMs },
    report: error => log.error(error, 'the metrics of a minute could not be stored'),
  })
  app.addHook('onReady', async () => job.startLater())
  app.addHook('preClose', () => job.stop())
}
