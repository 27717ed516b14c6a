import type { Timer } from './timer.ts'

/** The timer of Node. A pending timeout does not keep the process alive. */
export const systemTimer: Timer = (delayMs, callback) => {
  const timer = setTimeout(callback, delayMs).unref()
  return () => clearTimeout(timer)
}
