import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client'
import {
  createMetricCounts,
  requestBucketsSeconds,
  type SeriesName,
} from '../../features/monitoring/samples/metric-counts.ts'
import type { Telemetry } from '../../features/monitoring/telemetry.ts'
import { registerInstallationGauges, type InstallationState } from './installation-gauges.ts'

export interface Metrics extends Telemetry {
  contentType: string
  text(): Promise<string>
  /** Returns the counts of events since the last call, for the samples of the console. */
  takeCounts(): Map<SeriesName, number>
}

/** Histogram buckets in seconds. */
const taskBuckets = [0.5, 1, 2.5, 5, 10, 30, 60, 120, 300, 900, 1_800]
const mediaBuckets = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/**
 * Creates the metrics for Prometheus. Each label has few values: routes, kinds, engines, reasons and live releases.
 * Visitors cannot add any.
 *
 * @param options.includeProcess also measures the memory and the event loop of this process
 */
export function createMetrics({
  includeProcess,
  ...state
}: InstallationState & { includeProcess: boolean }): Metrics {
  const registry = new Registry()
  const registers = [registry]
  const counts = createMetricCounts()
  if (includeProcess) registerProcessMetrics(registry)

  const requests = new Histogram({
    name: 'tessera_http_request_duration_seconds',
    help: 'Requests that were answered, by route and status',
    labelNames: ['route', 'status'] as const,
    buckets: [...requestBucketsSeconds],
    registers,
  })
  const tasks = new Histogram({
    name: 'tessera_task_duration_seconds',
    help: 'Tasks that ended here, from their acceptance on',
    labelNames: ['kind', 'engine', 'outcome'] as const,
    buckets: taskBuckets,
    registers,
  })
  const engineFailures = new Counter({
    name: 'tessera_engine_failures_total',
    help: 'What engines did that was no success, by how',
    labelNames: ['kind', 'engine', 'how'] as const,
    registers,
  })
  const mailFailures = new Counter({
    name: 'tessera_mail_failures_total',
    help: 'Messages that could not be sent',
    registers,
  })
  const media = new Histogram({
    name: 'tessera_media_duration_seconds',
    help: 'Calls to the processes that read files of members, by how they ended',
    labelNames: ['processor', 'outcome'] as const,
    buckets: mediaBuckets,
    registers,
  })
  registerInstallationGauges(registry, state)

  return {
    contentType: registry.contentType,
    text: () => registry.metrics(),
    takeCounts: () => counts.takeCounts(),
    requestCompleted(request) {
      const { route, status, durationMs } = request
      requests.observe({ route, status: String(status) }, durationMs / 1_000)
      counts.requestCompleted(request)
    },
    taskEnded(ended) {
      const { kind, engine, outcome, milliseconds } = ended
      tasks.observe({ kind, engine, outcome: outcome.replace('task.', '') }, milliseconds / 1_000)
      counts.taskEnded(ended)
    },
    engineFailed(failed) {
      engineFailures.inc(failed)
      counts.engineFailed(failed)
    },
    mailFailed() {
      mailFailures.inc()
      counts.mailFailed()
    },
    mediaRead({ processor, outcome, durationMs }) {
      media.observe({ processor, outcome }, durationMs / 1_000)
    },
  }
}

/** Sums of `nodejs_active_…`. Prometheus expects the suffix `_total` on counters only. */
const misnamedGauges = [
  'nodejs_active_handles_total',
  'nodejs_active_requests_total',
  'nodejs_active_resources_total',
]

function registerProcessMetrics(registry: Registry): void {
  collectDefaultMetrics({ register: registry })
  for (const name of misnamedGauges) registry.removeSingleMetric(name)
}
