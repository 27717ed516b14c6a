import { minuteMs, secondMs } from '@tessera/server-kit/clock'
import { sleep, type Timer } from '../../scheduling/timer.ts'
import type { EngineResponse } from './request.ts'

/** The server requests a retry later (429, 503), or has a fault that may pass (500). */
export class RetryLaterError extends Error {
  override readonly name = 'AskLater'
  /** Milliseconds that the server wants the client to wait; null when it names none. */
  readonly retryAfterMs: number | null
  /** A fault of the server, which a repetition may meet again. Otherwise the server is busy. */
  readonly isFault: boolean

  constructor(message: string, after: number | null, { isFault = false } = {}) {
    super(message)
    this.retryAfterMs = after
    this.isFault = isFault
  }
}

const maxAttempts = 4
/** Where the failure is a fault, which waiting rarely mends. */
const maxFaultyAttempts = 2
const maxWaitMs = minuteMs

/**
 * Retries an operation that throws `RetryLaterError`: four attempts, or two at a fault, after the time that the server names
 * (at most a minute), otherwise after 2, 4 and 8 seconds. Throws the last error.
 */
export async function withRetry<Result>(
  operation: () => Promise<Result>,
  { timer, signal }: { timer: Timer; signal: AbortSignal },
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await operation()
    } catch (error) {
      if (!(error instanceof RetryLaterError) || signal.aborted) throw error
      if (attempt >= (error.isFault ? maxFaultyAttempts : maxAttempts)) throw error
      await sleep(timer, Math.min(maxWaitMs, error.retryAfterMs ?? 2 ** attempt * secondMs), signal)
    }
  }
}

/**
 * Parses `Retry-After`, which is seconds or a date, to milliseconds. Returns null when it is missing or
 * invalid.
 */
export function parseRetryAfter({ headers }: EngineResponse, now: number): number | null {
  const value = headers.get('retry-after')
  if (value === null) return null
  const seconds = Number(value)
  if (Number.isFinite(seconds)) return Math.max(0, seconds * secondMs)
  const date = Date.parse(value)
  return Number.isNaN(date) ? null : Math.max(0, date - now)
}
