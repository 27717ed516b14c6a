import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Clock } from '@tessera/server-kit/clock'
import { listLiveReleaseHealth, getQueueStats } from '../../features/monitoring/overview.ts'
import type { Stores } from '../../features.ts'
import {
  createMetricCounts,
  requestBucketsSeconds,
  type SeriesName,
} from '../../features/monitoring/samples/metric-counts.ts'
import type { TaskKind } from '../../features/tasks/task-record.ts'
import type { Telemetry } from '../../features/monitoring/telemetry.ts'

export interface Metrics extends Telemetry {
  contentType: string
  text(): Promise<string>
  /** Returns the counts of events since the last call, for the samples of the console. */
  takeCounts(): Map<SeriesName, number>
}

/** Histogram buckets in seconds. */
const taskBuckets = [0.5, 1, 2.5, 5, 10, 30, 60, 120, 300, 900, 1_800]

/**
 * Creates the metrics for Prometheus. Each label has few values: routes, kinds, engines, reasons and live releases.
 * Visitors cannot add any.
 *
 * @param parts.includeProcess also measures the memory and the event loop of this process
 */
export function createMetrics(parts: {
  stores: Stores
  clock: Clock
  taskKindNames: readonly TaskKind[]
  includeProcess: boolean
}): Metrics {
  const { stores, clock } = parts
  const registry = new Registry()
  const registers = [registry]
  const counts = createMetricCounts()
  if (parts.includeProcess) collectDefaultMetrics({ register: registry })

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

  registerGauge('tessera_tasks', 'Open tasks of the whole installation', ['kind', 'state'], async set => {
    for (const [kind, { waiting, running, stuck }] of Object.entries(await getQueueStats(parts, clock()))) {
      set({ kind, state: 'waiting' }, waiting)
      set({ kind, state: 'running' }, running)
      set({ kind, state: 'stuck' }, stuck)
    }
  })
  registerGauge(
    'tessera_task_queue_age_seconds',
    'How long the first waiting task waits',
    ['kind'],
    async set => {
      for (const [kind, { oldestMs: oldest }] of Object.entries(await getQueueStats(parts, clock())))
        set({ kind }, oldest / 1_000)
    },
  )
  registerGauge(
    'tessera_release_reports',
    'Pages that mounted a live release, and pages in which it failed, since it went live',
    ['channel', 'remote', 'release', 'report'],
    async set => {
      for (const { channel, remote, version: release, mounts, faults } of await listLiveReleaseHealth(
        stores,
      )) {
        set({ channel, remote, release, report: 'mounted' }, mounts)
        set({ channel, remote, release, report: 'failed' }, faults)
      }
    },
  )
  registerGauge('tessera_sessions', 'Browsers in which somebody is logged in', [], async set => {
    set({}, await stores.overview.countSessions(clock()))
  })

  /** Registers a gauge whose values are read from the database at each scrape. */
  function registerGauge<Label extends string>(
    name: string,
    help: string,
    labelNames: Label[],
    read: (set: (labels: Partial<Record<Label, string>>, value: number) => void) => Promise<void>,
  ): void {
    registry.registerMetric(
      new Gauge({
        name,
        help,
        labelNames,
        registers: [],
        async collect() {
          this.reset()
          await read((labels, value) => this.set(labels, value))
        },
      }),
    )
  }

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
  }
}
