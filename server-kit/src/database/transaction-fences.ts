import { AsyncLocalStorage } from 'node:async_hooks'

/** A lock that a task works under. The next process that gets the lock has another holder. */
export interface Fence {
  lock: string
  holder: string
  /** Whether the task has ended. What it left behind may still run. */
  isEnded: boolean
}

export type TransactionFences = ReturnType<typeof createTransactionFences>

/**
 * The locks that the running task works under. A transaction of the task commits only while the process has all of them, so a task
 * that lost its lock, as in an outage, changes nothing any more.
 */
export function createTransactionFences() {
  const fencesOfTask = new AsyncLocalStorage<readonly Fence[]>()
  const list = (): readonly Fence[] => (fencesOfTask.getStore() ?? []).filter(({ isEnded }) => !isEnded)
  return {
    list,
    async run<Result>(fence: Fence, task: () => Promise<Result>): Promise<Result> {
      try {
        return await fencesOfTask.run([...list(), fence], task)
      } finally {
        fence.isEnded = true
      }
    },
  }
}
