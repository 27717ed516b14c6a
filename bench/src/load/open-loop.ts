import { setTimeout } from 'node:timers/promises'

/**
 * Lets arrivals come at a constant rate, whatever became of those before: a server that stalls does not keep people
 * from coming. Each is told when it was to begin, in milliseconds as `performance.now()` has them. What it waits for
 * counts from then on, the delays of this process included.
 *
 * @param arrivals.rate how many a second
 * @returns when the last has come: what still goes on
 */
export async function openLoop(
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

/** Comes back at a moment of `performance.now()`, or at once where that has passed. */
export async function waitUntil(moment: number): Promise<void> {
  const missing = moment - performance.now()
  if (missing > 0) await setTimeout(missing)
}
