import { Gauge, type Registry } from 'prom-client'
import type { Clock } from '@tessera/server-kit/clock'
import type { ConnectionCounts } from '@tessera/server-kit/database/kysely-postgres'
import type { Replica } from '../../database/open-replica.ts'
import { listLiveReleaseHealth, getQueueStats } from '../../features/monitoring/overview.ts'
import type { Stores } from '../../features.ts'
import type { TaskKind } from '../../features/tasks/task-record.ts'

export interface InstallationState {
  stores: Stores
  clock: Clock
  taskKindNames: readonly TaskKind[]
  /** Counts the connections of this process to PostgreSQL; null for another database. */
  countConnections?: () => ConnectionCounts | null
  /** Null: there is no read replica. */
  replica?: Pick<Replica, 'isUsed' | 'getLagMs'> | null
}

/** Registers the gauges of the whole installation, which are read from the database at each scrape. */
export function registerInstallationGauges(registry: Registry, parts: InstallationState): void {
  const { stores, clock, replica, countConnections = () => null } = parts

  registerGauge('tessera_tasks', 'Open tasks of the whole installation', ['kind', 'state'], async set => {
    for (const [kind, stats] of Object.entries(await getQueueStats(parts, clock())))
      for (const state of ['waiting', 'running', 'lost', 'stuck'] as const) set({ kind, state }, stats[state])
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

  registerGauge('tessera_change_jobs', 'Open changes of channels and checks', ['state'], async set => {
    const { queued, running } = await stores.changeJobs.countOpenByState()
    set({ state: 'queued' }, queued)
    set({ state: 'running' }, running)
  })
  registerGauge('tessera_change_job_age_seconds', 'How long the oldest of them is open', [], async set => {
    const { oldestAt } = await stores.changeJobs.countOpenByState()
    set({}, oldestAt === null ? 0 : Math.max(0, clock() - oldestAt) / 1_000)
  })
  registerGauge(
    'tessera_database_connections',
    'Connections of this process to PostgreSQL, and queries that wait for one',
    ['state'],
    async set => {
      const counts = countConnections()
      if (!counts) return
      set({ state: 'used' }, counts.used)
      set({ state: 'idle' }, counts.idle)
      set({ state: 'waiting' }, counts.waiting)
    },
  )

  if (replica) {
    registerGauge('tessera_replica_used', '1: reads go to the replica; 0: to the primary', [], async set =>
      set({}, replica.isUsed() ? 1 : 0),
    )
    registerGauge('tessera_replica_lag_seconds', 'How far the replica may be behind', [], async set => {
      const lagMs = replica.getLagMs()
      if (lagMs !== null) set({}, lagMs / 1_000)
    })
  }

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
}
