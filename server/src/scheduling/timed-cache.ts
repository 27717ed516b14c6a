import { isInFuture, type Clock } from '@tessera/server-kit/clock'

/**
 * Caches the result of a function for a time. Calls during a run share it. The next call repeats a run that failed.
 *
 * @param run is called without a cached result
 */
export function createTimedCache<Value>(
  run: () => Promise<Value>,
  { maxAgeMs, clock }: { maxAgeMs: number; clock: Clock },
): () => Promise<Value> {
  let cached: { value: Promise<Value>; until: number } | null = null
  return () => {
    if (cached && isInFuture(cached.until, clock(), maxAgeMs)) return cached.value
    const started = { value: run(), until: clock() + maxAgeMs }
    cached = started
    started.value.catch(() => {
      if (cached === started) cached = null
    })
    return started.value
  }
}
