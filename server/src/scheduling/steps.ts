import { setImmediate } from 'node:timers/promises'

/**
 * Repeats a step of a long piece of work until it returns false. Other requests run between two steps: without this
 * pause, queries on SQLite follow each other and occupy the thread.
 *
 * @param stopping no step begins after it is aborted
 */
export async function repeatStep(step: () => Promise<boolean>, stopping?: AbortSignal): Promise<void> {
  while (!stopping?.aborted && (await step())) await setImmediate()
}

/** Runs the step with a few items at a time, in their order. Other requests run between two steps. */
export async function forEachBatch<Item>(
  items: readonly Item[],
  size: number,
  step: (batch: readonly Item[]) => Promise<void>,
): Promise<void> {
  let start = 0
  await repeatStep(async () => {
    const batch = items.slice(start, (start += size))
    if (batch.length > 0) await step(batch)
    return start < items.length
  })
}
