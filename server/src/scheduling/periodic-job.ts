import { hourMs } from '@tessera/server-kit/clock'
import type { Timer } from './timer.ts'

/**
 * Creates a job that runs again and again until it is stopped.
 *
 * @param job a long one ends early when the signal aborts
 * @param options.report receives errors of the job, which runs again after the next delay
 * @param options.getDelayMs milliseconds until the next run; an hour by default
 */
export function createPeriodicJob(
  job: (stopping: AbortSignal) => Promise<void>,
  {
    timer,
    report,
    getDelayMs = () => hourMs,
  }: { timer: Timer; report: (error: unknown) => void; getDelayMs?: () => number },
) {
  let cancelTimer = () => {}
  const stopping = new AbortController()
  let running = Promise.resolve()

  async function runOnce(): Promise<void> {
    await job(stopping.signal).catch(report)
    if (!stopping.signal.aborted) startLater()
  }

  /** Starts the job; resolves after the first run. */
  const start = (): Promise<void> => (running = runOnce())

  /** Starts the job after a delay. */
  function startLater(): void {
    cancelTimer = timer(getDelayMs(), () => {
      start().catch(report)
    })
  }

  return {
    start,
    startLater,
    /** Stops the job; resolves after the current run or, of a long one, its current step. */
    async stop(): Promise<void> {
      stopping.abort()
      cancelTimer()
      await running
    },
  }
}
