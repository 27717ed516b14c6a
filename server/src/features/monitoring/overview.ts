import { channels, type Channel } from '@tessera/shared-contracts'
import type { ReleaseHealth } from '@tessera/platform'
import { getMaxFutureTime, isInFuture } from '@tessera/server-kit/clock'
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
  const open = await overview.listOpenTasks()
  const isRunning = ({ leased, readyAt }: (typeof open)[number]) =>
    leased && isInFuture(readyAt, now, maxReadyDelayMs)
  const anyRuns = open.some(isRunning)
  const queueOf = (kind: TaskKind): QueueStats => {
    const tasks = open.filter(task => task.kind === kind)
    const running = tasks.filter(isRunning)
    const waiting = tasks.filter(task => !running.includes(task))
    const isStuck = ({ readyAt, createdAt }: (typeof open)[number]) =>
      now - createdAt > taskTimeoutMs + overdueMs ||
      readyAt > getMaxFutureTime(now, maxReadyDelayMs) ||
      (!anyRuns && now - readyAt > overdueMs)
    return {
      waiting: waiting.length,
      running: running.length,
      stuck: tasks.filter(isStuck).length,
      oldestMs: Math.max(0, ...waiting.map(({ createdAt }) => now - createdAt)),
    }
  }
  return Object.fromEntries(taskKindNames.map(kind => [kind, queueOf(kind)])) as Record<TaskKind, QueueStats>
}

/** What pages reported of a live release. */
export interface LiveReleaseHealth extends ReleaseHealth {
  channel: Channel
  remote: string
  version: string
  /** The percentage of visitors who receive it. */
  sharePercent: number
}

export async function listLiveReleaseHealth({ releases }: MonitoringStores): Promise<LiveReleaseHealth[]> {
  const found: LiveReleaseHealth[] = []
  for (const channel of channels) {
    const health = await releases.listHealth(channel)
    for (const { name: remote, version, canary } of await releases.listLive(channel)) {
      const served = [{ version, sharePercent: 100 - (canary?.percent ?? 0) }]
      if (canary) served.push({ version: canary.version, sharePercent: canary.percent })
      for (const each of served) {
        const reported = health.find(({ name, version }) => name === remote && version === each.version)
        const { mounts = 0, faults = 0 } = reported ?? {}
        found.push({ channel, remote, ...each, mounts, faults })
      }
    }
  }
  return found
}
