import { minute, second } from '../../domain/clock.ts'
import { pause, type Timer } from '../../domain/timer.ts'
import type { Answer } from './ask.ts'

/** The server asks to be asked again later (429, 5xx). */
export class AskLater extends Error {
  override readonly name = 'AskLater'
  /** Milliseconds that the server wants us to wait; null where it names none. */
  readonly after: number | null

  constructor(message: string, after: number | null) {
    super(message)
    this.after = after
  }
}

const mostAsks = 4
const longestWait = minute

/**
 * Asks again as long as the server wants to be asked later: four times in all, after the time it names (a
 * minute at most), else after 2, 4 and 8 seconds. The last `AskLater` is thrown on.
 */
export async function askAgain<Result>(
  work: () => Promise<Result>,
  { timer, signal }: { timer: Timer; signal: AbortSignal },
): Promise<Result> {
  for (let asked = 1; ; asked++) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof AskLater) || asked === mostAsks || signal.aborted) throw error
      await pause(timer, Math.min(longestWait, error.after ?? 2 ** asked * second), signal)
    }
  }
}

/** Milliseconds of a `Retry-After`, in seconds or as a date; null without one that can be read. */
export function retryAfter({ headers }: Answer, now: number): number | null {
  const value = headers.get('retry-after')
  if (value === null) return null
  const seconds = Number(value)
  if (Number.isFinite(seconds)) return Math.max(0, seconds * second)
  const date = Date.parse(value)
  return Number.isNaN(date) ? null : Math.max(0, date - now)
}
