import { OverloadError } from '../http/domain-error.ts'

export interface LimiterOptions {
  /** Tasks that run at the same time; no limit by default. */
  maxConcurrent?: number
  /** The same for the tasks of one key, such as a member. */
  maxConcurrentOfKey?: number
  /** Tasks that wait; no limit by default. */
  maxQueued?: number
  maxQueuedOfKey?: number
}

export interface Limiter {
  /** Runs a task as soon as a slot is free. @throws {OverloadError} if the queue is full */
  run<Result>(task: () => Promise<Result>, key?: string): Promise<Result>
  /** Waits for a slot. @returns a function that frees it @throws {OverloadError} if the queue is full */
  acquire(key?: string): Promise<() => void>
  /** Takes a slot without waiting. @returns a function that frees it; null if no slot is free */
  tryAcquire(key?: string): (() => void) | null
}

/**
 * Limits how many tasks run at the same time. Other tasks wait in a queue. Keys take turns, so that many or slow tasks of
 * one key do not make others wait for all of them. The tasks of one key run first in, first out.
 */
export function createConcurrencyLimiter({
  maxConcurrent = Infinity,
  maxConcurrentOfKey = Infinity,
  maxQueued = Infinity,
  maxQueuedOfKey = Infinity,
}: LimiterOptions): Limiter {
  // In the order of the keys' turns
  const waiting = new Map<string, ((release: () => void) => void)[]>()
  const running = new Map<string, number>()
  let runningCount = 0
  let queuedCount = 0

  function tryAcquire(key = ''): (() => void) | null {
    const count = running.get(key) ?? 0
    if (runningCount >= maxConcurrent || count >= maxConcurrentOfKey) return null
    runningCount += 1
    running.set(key, count + 1)
    let isReleased = false
    return () => {
      if (isReleased) return
      isReleased = true
      release(key)
    }
  }

  function release(key: string): void {
    runningCount -= 1
    const left = (running.get(key) ?? 1) - 1
    if (left > 0) running.set(key, left)
    else running.delete(key)
    // The next turn of this key comes after those of all others
    const tasks = waiting.get(key)
    if (tasks && waiting.delete(key)) waiting.set(key, tasks)
    startNext()
  }

  /** A freed slot starts one task at most: before, none of those that wait could start. */
  function startNext(): void {
    for (const [key, tasks] of waiting) {
      const slot = tryAcquire(key)
      if (!slot) continue
      queuedCount -= 1
      tasks.shift()?.(slot)
      if (tasks.length === 0) waiting.delete(key)
      return
    }
  }

  function queue(key = ''): Promise<() => void> {
    const tasks = waiting.get(key) ?? []
    if (queuedCount >= maxQueued || tasks.length >= maxQueuedOfKey)
      throw new OverloadError('the queue of this limiter is full')
    queuedCount += 1
    waiting.set(key, tasks)
    return new Promise(resolve => tasks.push(resolve))
  }

  return {
    tryAcquire,
    acquire: async key => tryAcquire(key) ?? queue(key),
    async run(task, key) {
      const freeSlot = tryAcquire(key) ?? (await queue(key))
      try {
        return await task()
      } finally {
        freeSlot()
      }
    },
  }
}
