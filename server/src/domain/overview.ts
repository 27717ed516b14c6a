import { channels, type Channel } from '@tessera/shared-contracts'
import type { Health } from './canary.ts'
import type { Stores } from './stores.ts'
import { leaseLength, taskTimeout, type TaskFailure, type TaskKind } from './tasks.ts'

/** An open task, as far as those who watch over the installation care. */
interface OpenTask {
  kind: TaskKind
  /** Whether a runner has it. */
  leased: boolean
  readyAt: number
  createdAt: number
}

export interface OverviewStore {
  openTasks(): Promise<OpenTask[]>
  /** Why tasks failed that ended since; null of those that succeeded. */
  endedSince(at: number): Promise<{ kind: TaskKind; failure: TaskFailure['key'] | null }[]>
  sessions(now: number): Promise<number>
}

/** What became of a queue: numbers of tasks, and milliseconds. */
export interface Queue {
  waiting: number
  running: number
  /** Waiting for longer than any runner that lives would let them, or open for longer than a task may take. */
  stuck: number
  /** How long the first of those that wait has waited. */
  oldest: number
}

const kinds = ['generation', 'upscale'] as const satisfies readonly TaskKind[]

/** Milliseconds after which a task that could be taken has not been taken by anybody who is there. */
const overdue = 4 * leaseLength

/** The queue of each kind of task; `ready` tasks of which no runner has room are waiting, not stuck. */
export async function queues({ overview }: Stores, now: number): Promise<Record<TaskKind, Queue>> {
  const open = await overview.openTasks()
  const anyRuns = open.some(({ leased, readyAt }) => leased && readyAt > now)
  const queueOf = (kind: TaskKind): Queue => {
    const tasks = open.filter(task => task.kind === kind)
    const running = tasks.filter(({ leased, readyAt }) => leased && readyAt > now)
    const waiting = tasks.filter(task => !running.includes(task))
    const isStuck = ({ readyAt, createdAt }: OpenTask) =>
      now - createdAt > taskTimeout + overdue || (!anyRuns && now - readyAt > overdue)
    return {
      waiting: waiting.length,
      running: running.length,
      stuck: tasks.filter(isStuck).length,
      oldest: Math.max(0, ...waiting.map(({ createdAt }) => now - createdAt)),
    }
  }
  const [generation, upscale] = kinds.map(queueOf) as [Queue, Queue]
  return { generation, upscale }
}

/** What pages said of a release that is live. */
export interface LiveHealth extends Health {
  channel: Channel
  remote: string
  version: string
  /** Percent of the visitors who get it. */
  share: number
}

export async function liveHealth({ releases }: Stores): Promise<LiveHealth[]> {
  const found: LiveHealth[] = []
  for (const channel of channels) {
    for (const { name: remote, version, canary } of await releases.live(channel)) {
      const served = [{ version, share: 100 - (canary?.percent ?? 0) }]
      if (canary) served.push({ version: canary.version, share: canary.percent })
      for (const each of served)
        found.push({ channel, remote, ...each, ...(await releases.health(channel, remote, each.version)) })
    }
  }
  return found
}
