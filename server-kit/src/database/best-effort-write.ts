import { setTimeout } from 'node:timers/promises'
import { OutageError } from '../http/domain-error.ts'
import { isOutOfSpace } from '../storage/out-of-space.ts'

const maxWaitMs = 200

/**
 * Waits a moment for a write on which the response does not depend, such as the time of a last use. A later request repeats it,
 * so that what only reads still works while the database cannot write.
 */
export async function writeBestEffort(write: Promise<unknown>): Promise<void> {
  const finished = new AbortController()
  const timeout = setTimeout(maxWaitMs, null, { signal: finished.signal }).catch(() => null)
  const attempt = write.catch((error: unknown) => {
    if (!(error instanceof OutageError || isOutOfSpace(error))) throw error
  })
  await Promise.race([attempt, timeout]).finally(() => finished.abort())
}
