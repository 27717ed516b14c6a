import { LRUCache } from 'lru-cache'
import { minuteMs, secondMs } from '@tessera/server-kit/clock'

/** The first pause. It doubles with each failure in a row. */
const minPauseMs = secondMs
const maxPauseMs = minuteMs
/** What has not failed for so long begins with the first pause again. */
const memoryMs = 10 * minuteMs

/**
 * Counts failures in a row by key. What has failed is not tried again within a pause: on a busy machine something fails
 * once, and what is broken fails every time.
 *
 * @param now the time in milliseconds
 */
export function createFailureBackoff(now = () => performance.now()) {
  const failures = new LRUCache<string, { count: number; pausedUntil: number }>({
    max: 1_000,
    ttl: memoryMs,
    perf: { now },
    ttlResolution: 0,
  })
  return {
    isPaused: (key: string): boolean => now() < (failures.get(key)?.pausedUntil ?? 0),
    /** Returns the time in milliseconds until the next try. */
    countFailure(key: string): number {
      const count = (failures.get(key)?.count ?? 0) + 1
      const pauseMs = Math.min(maxPauseMs, minPauseMs * 2 ** (count - 1))
      failures.set(key, { count, pausedUntil: now() + pauseMs })
      return pauseMs
    },
    countSuccess(key: string): void {
      failures.delete(key)
    },
  }
}
