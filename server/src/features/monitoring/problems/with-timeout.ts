import { setTimeout } from 'node:timers/promises'

const checkTimeoutMs = 2_000

/** Rejects where a check of a dependency takes too long. */
export async function withTimeout(check: Promise<unknown>): Promise<void> {
  const finished = new AbortController()
  const timeout = setTimeout(checkTimeoutMs, 'timeout', { signal: finished.signal }).catch(() => null)
  const outcome = await Promise.race([check, timeout]).finally(() => finished.abort())
  if (outcome === 'timeout') throw new Error(`no response within ${checkTimeoutMs} ms`)
}
