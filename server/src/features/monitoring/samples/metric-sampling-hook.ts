import type { FastifyInstance } from 'fastify'
import type { Needs } from '../../../feature.ts'
import { createPeriodicJob } from '../../../scheduling/periodic-job.ts'
import type { MonitoringStores } from '../stores.ts'
import { createMetricSampler } from './metric-sampler.ts'

/**
 * Stores the metrics of this process at the end of each minute, while the app runs. A process has one such app. The counts of
 * its last minute are not stored.
 */
export function startMetricSampling(
  app: FastifyInstance,
  services: Needs<
    'stores' | 'clock' | 'timer' | 'readDiskSpace' | 'metrics' | 'taskKindNames',
    MonitoringStores
  >,
): void {
  const { metrics, timer } = services
  const { sample, getDelayMs } = createMetricSampler({ ...services, counts: metrics })
  const job = createPeriodicJob(sample, {
    timer,
    getDelayMs,
    report: error => app.log.error(error, 'the metrics of a minute could not be stored'),
  })
  app.addHook('onReady', async () => job.startLater())
  app.addHook('preClose', () => job.stop())
}
