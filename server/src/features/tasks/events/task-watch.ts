import { generateStatus } from '@tessera/shared-contracts'
import { secondMs } from '@tessera/server-kit/clock'
import type { Needs } from '../../../feature.ts'
import type { TaskStores } from '../stores.ts'
import { toGenerateStatus } from '../tasks.ts'

/** How soon a change is noticed. Any server can make it, and the servers share nothing but the database. */
const pollIntervalMs = secondMs / 10
/** While the database does not respond. */
const outagePollIntervalMs = 2 * secondMs

type StatusListener = (status: number) => void

/**
 * Watches tasks for changes of their status. One query per interval reads all watched tasks, however many listeners there
 * are; without listeners there are no queries.
 */
export function createTaskWatch(
  { stores, timer }: Needs<'stores' | 'timer', TaskStores>,
  report: (error: unknown) => void,
) {
  const watched = new Map<string, { status: number | null; listeners: Set<StatusListener> }>()
  let isPolling = false
  let isOutage = false

  async function poll(): Promise<void> {
    try {
      const rows = await stores.tasks.listStages([...watched.keys()])
      isOutage = false
      const found = new Map(rows.map(row => [row.id, toGenerateStatus(row)]))
      // A task without a row went with its member
      for (const id of [...watched.keys()]) update(id, found.get(id) ?? generateStatus.failed)
    } catch (error) {
      if (!isOutage) report(error)
      isOutage = true
    }
  }

  function update(id: string, status: number): void {
    const task = watched.get(id)
    if (!task || task.status === status) return
    task.status = status
    for (const listener of [...task.listeners]) listener(status)
  }

  function schedule(delayMs: number): void {
    isPolling = watched.size > 0
    if (!isPolling) return
    timer(delayMs, () => {
      if (watched.size === 0) return schedule(0)
      poll()
        .then(() => schedule(isOutage ? outagePollIntervalMs : pollIntervalMs))
        .catch(report)
    })
  }

  return {
    /** Calls the listener with the present status of a task, and at each change; returns a function that stops this. */
    watch(id: string, listener: StatusListener): () => void {
      const task = watched.get(id) ?? { status: null, listeners: new Set() }
      watched.set(id, task)
      task.listeners.add(listener)
      if (task.status !== null) listener(task.status)
      if (!isPolling) schedule(0)
      return () => {
        task.listeners.delete(listener)
        if (task.listeners.size === 0) watched.delete(id)
      }
    },
  }
}

export type TaskWatch = ReturnType<typeof createTaskWatch>
