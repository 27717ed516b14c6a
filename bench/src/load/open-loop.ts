import { setTimeout } from 'node:timers/promises'

/**
 * Starts arrivals at a constant rate, even if earlier ones are still running: a slow server does not reduce the load.
 * Each arrival gets its intended start (as of `performance.now()`), so that delays of this process count as well.
 *
 * @param arrivals.rate arrivals per second
 * @returns after the last start, the arrivals that are still running
 */
export async function runOpenLoop(
  { rate, seconds }: { rate: number; seconds: number },
  arrive: (intended: number) => Promise<void>,
): Promise<ReadonlySet<Promise<void>>> {
  const begun = performance.now()
  const total = Math.round(rate * seconds)
  const going = new Set<Promise<void>>()
  for (let come = 0; come < total; await setTimeout(1)) {
    const due = Math.min(total, ((performance.now() - begun) * rate) / 1_000)
    for (; come < due; come += 1) {
      const arrival = arrive(begun + (come * 1_000) / rate).finally(() => going.delete(arrival))
      going.add(arrival)
    }
  }
  return going
}

/** Resolves at a moment of `performance.now()`, or at once if it has passed. */
export async function waitUntil(moment: number): Promise<void> {
  const missing = moment - performance.now()
  if (missing > 0) await setTimeout(missing)
}
