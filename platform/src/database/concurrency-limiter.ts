import { OverloadError } from '../http/domain-error.ts'

/** Runs a task as soon as a slot is free. */
export type ConcurrencyLimiter = <Result>(task: () => Promise<Result>) => Promise<Result>

/**
 * Limits how many tasks run at the same time. Other tasks wait in a queue, first in, first out.
 *
 * @param maxQueued a task that finds this many in the queue rejects with an {@link OverloadError}
 */
export function createConcurrencyLimiter(maxConcurrent: number, maxQueued: number): ConcurrencyLimiter {
  const queue: (() => void)[] = []
  let freeSlots = maxConcurrent
  return async task => {
    if (freeSlots > 0) freeSlots -= 1
    else if (queue.length >= maxQueued) throw new OverloadError('the queue of this limiter is full')
    else await new Promise<void>(resolve => queue.push(resolve))
    try {
      return await task()
    } finally {
      const next = queue.shift()
      if (next) next()
      else freeSlots += 1
    }
  }
}
