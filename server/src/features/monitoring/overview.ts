import { channels, type Channel } from '@tessera/shared-contracts'
import type { ReleaseHealth } from '@tessera/platform/canary/canary'
import type { Stores } from '../stores.ts'
import { leaseMs, taskTimeoutMs, type TaskKind } from '../tasks/tasks.ts'

/** The state of a queue. */
export interface QueueStats {
  waiting: number
  running: number
  /** Waiting although no runner is active, or open for longer than a task may take. */
  stuck: number
  /** The time that the oldest waiting task has waited. */
  oldestMs: number
}

const kinds = ['generation', 'upscale'] as const satisfies readonly TaskKind[]

/** A ready task that waits for longer has no runner. */
const overdueMs = 4 * leaseMs

/** Returns the state of each queue. Tasks that wait for a busy runner count as waiting, not as stuck. */
export async function getQueueStats(
  { overview }: Stores,
  now: number,
): Promise<Record<TaskKind, QueueStats>> {
  const open = await overview.listOpenTasks()
  const anyRuns = open.some(({ leased, readyAt }) => leased && readyAt > now)
  const queueOf = (kind: TaskKind): QueueStats => {
    const tasks = open.filter(task => task.kind === kind)
    const running = tasks.filter(({ leased, readyAt }) => leased && readyAt > now)
    const waiting = tasks.filter(task => !running.includes(task))
    const isStuck = ({ readyAt, createdAt }: (typeof open)[number]) =>
      now - createdAt > taskTimeoutMs + overdueMs || (!anyRuns && now - readyAt > overdueMs)
    return {
      waiting: waiting.length,
      running: running.length,
      stuck: tasks.filter(isStuck).length,
      oldestMs: Math.max(0, ...waiting.map(({ createdAt }) => now - createdAt)),
    }
  }
  const [generation, upscale] = kinds.map(queueOf) as [QueueStats, QueueStats]
  return { generation, upscale }
}

/** What pages reported of a live release. */
export interface LiveReleaseHealth extends ReleaseHealth {
  channel: Channel
  remote: string
  version: string
  /** The percentage of visitors who receive it. */
  sharePercent: number
}

export async function listLiveReleaseHealth({ releases }: Stores): Promise<LiveReleaseHealth[]> {
  const found: LiveReleaseHealth[] = []
  for (const channel of channels) {
    for (const { name: remote, version, canary } of await releases.listLive(channel)) {
      const served = [{ version, sharePercent: 100 - (canary?.percent ?? 0) }]
      if (canary) served.push({ version: canary.version, sharePercent: canary.percent })
      for (const each of served)
        found.push({ channel, remote, ...each, ...(await releases.getHealth(channel, remote, each.version)) })
    }
  }
  return found
}
