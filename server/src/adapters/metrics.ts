import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Clock } from '../domain/clock.ts'
import { liveHealth, queues } from '../domain/overview.ts'
import type { Stores } from '../domain/stores.ts'
import type { Watch } from '../domain/watch.ts'

export interface Metrics extends Watch {
  contentType: string
  text(): Promise<string>
}

/** Seconds: calls answer within these, tasks take those. */
const callBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]
const taskBuckets = [0.5, 1, 2.5, 5, 10, 30, 60, 120, 300, 900, 1_800]

/**
 * Counts for Prometheus. Every label is one of a few: routes, kinds, engines, reasons, live releases; nothing that a
 * visitor could make more of.
 *
 * @param parts.ofProcess whether memory and the event loop of this process are measured too
 */
export function createMetrics(parts: { stores: Stores; clock: Clock; ofProcess: boolean }): Metrics {
  const { stores, clock } = parts
  const registry = new Registry()
  const registers = [registry]
  if (parts.ofProcess) collectDefaultMetrics({ register: registry })

  const calls = new Histogram({
    name: 'tessera_call_duration_seconds',
    help: 'Calls that were answered, by route and status',
    labelNames: ['call', 'status'] as const,
    buckets: callBuckets,
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

  gauge('tessera_tasks', 'Open tasks of the whole installation', ['kind', 'state'], async set => {
    for (const [kind, { waiting, running, stuck }] of Object.entries(await queues(stores, clock()))) {
      set({ kind, state: 'waiting' }, waiting)
      set({ kind, state: 'running' }, running)
      set({ kind, state: 'stuck' }, stuck)
    }
  })
  gauge('tessera_task_queue_age_seconds', 'How long the first waiting task waits', ['kind'], async set => {
    for (const [kind, { oldest }] of Object.entries(await queues(stores, clock())))
      set({ kind }, oldest / 1_000)
  })
  gauge(
    'tessera_release_reports',
    'Pages that mounted a live release, and pages in which it failed, since it went live',
    ['channel', 'remote', 'release', 'report'],
    async set => {
      for (const { channel, remote, version: release, mounts, faults } of await liveHealth(stores)) {
        set({ channel, remote, release, report: 'mounted' }, mounts)
        set({ channel, remote, release, report: 'failed' }, faults)
      }
    },
  )
  gauge('tessera_sessions', 'Browsers in which somebody is logged in', [], async set => {
    set({}, await stores.overview.sessions(clock()))
  })

  /** What is read from the database, whenever somebody asks. */
  function gauge<Label extends string>(
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
    callAnswered: ({ call, status, milliseconds }) =>
      calls.observe({ call, status: String(status) }, milliseconds / 1_000),
    taskEnded: ({ kind, engine, outcome, milliseconds }) =>
      tasks.observe({ kind, engine, outcome: outcome.replace('generation.', '') }, milliseconds / 1_000),
    engineFailed: labels => engineFailures.inc(labels),
    mailFailed: () => mailFailures.inc(),
  }
}
