import { channels, type Channel, type CohortSummary } from '@tessera/shared-contracts'
import { toCohortSummary, type ReleaseHealth } from '@tessera/platform'
import { getMaxFutureTime } from '@tessera/server-kit/clock'
import { leaseMs, maxReadyDelayMs, taskTimeoutMs } from '../tasks/tasks.ts'
import type { TaskKind } from '../tasks/task-record.ts'
import type { Needs } from '../../feature.ts'
import type { MonitoringStores } from './stores.ts'

/** The state of a queue. */
export interface QueueStats {
  waiting: number
  running: number
  /** Waiting although no runner is active, until a time that is too far ahead, or open for longer than a task may take. */
  stuck: number
  /** Waiting because the lease of their runner has ended without a renewal. */
  lost: number
  /** The time that the oldest waiting task has waited. */
  oldestMs: number
}

/** A ready task that waits for longer has no runner. */
const overdueMs = 4 * leaseMs

/** Returns the state of each queue. Tasks that wait for a busy runner count as waiting, not as stuck. */
export async function getQueueStats(
  { stores: { overview }, taskKindNames }: Needs<'stores' | 'taskKindNames', MonitoringStores>,
  now: number,
): Promise<Record<TaskKind, QueueStats>> {
  const counts = await overview.countOpenTasks({
    now,
    latest: getMaxFutureTime(now, maxReadyDelayMs),
    overdue: now - overdueMs,
    tooOld: now - taskTimeoutMs - overdueMs,
  })
  const anyRuns = [...counts.values()].some(({ running }) => running > 0)
  const getStats = (kind: TaskKind): QueueStats => {
    const queue = counts.get(kind)
    if (!queue) return { waiting: 0, running: 0, stuck: 0, lost: 0, oldestMs: 0 }
    const { open, running, lost, oldest } = queue
    return {
      waiting: open - running,
      running,
      stuck: anyRuns ? queue.stuck : queue.stuckWithoutRunner,
      lost,
      oldestMs: oldest === null ? 0 : Math.max(0, now - oldest),
    }
  }
  return Object.fromEntries(taskKindNames.map(kind => [kind, getStats(kind)])) as Record<TaskKind, QueueStats>
}

/** What pages reported of a live release. */
export interface LiveReleaseHealth extends Pick<ReleaseHealth, 'mounts' | 'faults'> {
  channel: Channel
  remote: string
  version: string
  /** The percentage of visitors who receive it; of a canary for a cohort, that of the cohort. */
  sharePercent: number
  /** The visitors that a canary is for; null: all. */
  cohort: CohortSummary | null
}

export async function listLiveReleaseHealth({ releases }: MonitoringStores): Promise<LiveReleaseHealth[]> {
  const found: LiveReleaseHealth[] = []
  for (const channel of channels) {
    const health = await releases.listHealth(channel)
    for (const { name: remote, version, canary } of await releases.listLive(channel)) {
      const cohort = toCohortSummary(canary?.cohort ?? null)
      // How many of the visitors belong to a cohort is not known
      const others = cohort ? 100 : 100 - (canary?.percent ?? 0)
      const served: Pick<LiveReleaseHealth, 'version' | 'sharePercent' | 'cohort'>[] = [
        { version, sharePercent: others, cohort: null },
      ]
      if (canary) served.push({ version: canary.version, sharePercent: canary.percent, cohort })
      for (const each of served) {
        const reported = health.find(({ name, version }) => name === remote && version === each.version)
        const { mounts = 0, faults = 0 } = reported ?? {}
        found.push({ channel, remote, ...each, mounts, faults })
      }
    }
  }
  return found
}
