import { OverloadError } from '@tessera/platform/http/domain-error'

/** Runs the task of a member when it is their turn. */
export type FairQueue = <Result>(memberId: string, task: () => Promise<Result>) => Promise<Result>

/**
 * Creates a queue that runs one task of each member at a time, and a few in all. Members take turns, so that many or slow
 * files of one member do not make others wait for all of them.
 *
 * @param options.maxQueued a task that finds this many waiting rejects with an {@link OverloadError}
 */
export function createFairQueue(options: { maxConcurrent: number; maxQueued: number }): FairQueue {
  const { maxConcurrent, maxQueued } = options
  // In the order of the members' turns
  const waiting = new Map<string, (() => void)[]>()
  const running = new Set<string>()
  let queued = 0

  function startNext(): void {
    for (const [memberId, tasks] of waiting) {
      if (running.size >= maxConcurrent) return
      if (running.has(memberId)) continue
      running.add(memberId)
      queued -= 1
      tasks.shift()?.()
      if (tasks.length === 0) waiting.delete(memberId)
    }
  }

  function end(memberId: string): void {
    running.delete(memberId)
    // The next turn of this member comes after those of all others
    const tasks = waiting.get(memberId)
    if (tasks && waiting.delete(memberId)) waiting.set(memberId, tasks)
    startNext()
  }

  return async (memberId, task) => {
    if (queued >= maxQueued) throw new OverloadError('the queue is full')
    queued += 1
    await new Promise<void>(resolve => {
      waiting.set(memberId, [...(waiting.get(memberId) ?? []), resolve])
      startNext()
    })
    try {
      return await task()
    } finally {
      end(memberId)
    }
  }
}
