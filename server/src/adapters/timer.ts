import type { Timer } from '../domain/timer.ts'

/** The machine's timer; waiting for it alone does not keep a process alive. */
export const systemTimer: Timer = (milliseconds, ring) => {
  const timer = setTimeout(ring, milliseconds).unref()
  return () => clearTimeout(timer)
}
