import { OverloadError } from '@tessera/platform/http/domain-error'

/** Runs the task of a member, or of another source of tasks, when it is their turn. */
export type FairQueue = <Result>(key: string, task: () => Promise<Result>) => Promise<Result>

/**
 * Creates a queue that runs one task of each member at a time, and a few in all. Members take turns, so that many or slow
 * files of one member do not make others wait for all of them.
 *
 * @param options.maxQueued a task that finds this many waiting, or `maxQueuedOfKey` of its own member, rejects with an {@link OverloadError}
 */
export function createFairQueue(options: {
  maxConcurrent: number
  maxQueued: number
  maxQueuedOfKey?: number
}): FairQueue {
  const { maxConcurrent, maxQueued, maxQueuedOfKey = maxQueued } = options
  // In the order of the members' turns
  const waiting = new Map<string, (() => void)[]>()
  const running = new Set<string>()
  let queued = 0

  function startNext(): void {
    for (const [key, tasks] of waiting) {
      if (running.size >= maxConcurrent) return
      if (running.has(key)) continue
      running.add(key)
      queued -= 1
      tasks.shift()?.()
      if (tasks.length === 0) waiting.delete(key)
    }
  }

  function end(key: string): void {
    running.delete(key)
    // The next turn of this member comes after those of all others
    const tasks = waiting.get(key)
    if (tasks && waiting.delete(key)) waiting.set(key, tasks)
    startNext()
  }

  return async (key, task) => {
    if (queued >= maxQueued || (waiting.get(key)?.length ?? 0) >= maxQueuedOfKey)
      throw new OverloadError('the queue is full')
    queued += 1
    await new Promise<void>(resolve => {
      waiting.set(key, [...(waiting.get(key) ?? []), resolve])
      startNext()
    })
    try {
      return await task()
    } finally {
      end(key)
    }
  }
}
