import type { Clock } from './clock.ts'

/** Counts, in this process's memory, what somebody should not do too often. */
export interface Attempts {
  /** Milliseconds until the key may try again; 0 when it may now. */
  wait(key: string): number
  count(key: string): void
  forget(key: string): void
}

/** Enough to be fair to everyone, and no way to fill the memory. */
const mostKeys = 50_000

/** @param options.within milliseconds from a key's first attempt until all of its attempts are forgotten */
export function createAttempts(options: { most: number; within: number; clock: Clock }): Attempts {
  const { most, within, clock } = options
  const counted = new Map<string, { times: number; until: number }>()

  function live(key: string) {
    const attempts = counted.get(key)
    return attempts && attempts.until > clock() ? attempts : undefined
  }

  return {
    wait(key) {
      const attempts = live(key)
      return attempts && attempts.times >= most ? attempts.until - clock() : 0
    },
    count(key) {
      const attempts = live(key) ?? { times: 0, until: clock() + within }
      counted.delete(key)
      counted.set(key, { ...attempts, times: attempts.times + 1 })
      const oldest = counted.keys().next().value
      if (counted.size > mostKeys && oldest !== undefined) counted.delete(oldest)
    },
    forget(key) {
      counted.delete(key)
    },
  }
}
