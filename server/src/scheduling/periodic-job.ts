import { hourMs } from '@tessera/platform/clock'
import type { Timer } from './timer.ts'

/**
 * Creates a job that runs again and again until it is stopped.
 *
 * @param options.report receives errors of the job, which runs again after the next delay
 * @param options.getDelayMs milliseconds until the next run; an hour by default
 */
export function createPeriodicJob(
  job: () => Promise<void>,
  {
    timer,
    report,
    getDelayMs = () => hourMs,
  }: { timer: Timer; report: (error: unknown) => void; getDelayMs?: () => number },
) {
  let cancelTimer = () => {}
  let stopped = false
  let running = Promise.resolve()

  async function runOnce(): Promise<void> {
    await job().catch(report)
    if (!stopped) startLater()
  }

  /** Starts the job; resolves after the first run. */
  const start = (): Promise<void> => (running = runOnce())

  /** Starts the job after a delay. */
  function startLater(): void {
    cancelTimer = timer(getDelayMs(), () => void start())
  }

  return {
    start,
    startLater,
    /** Stops the job; resolves after the current run. */
    async stop(): Promise<void> {
      stopped = true
      cancelTimer()
      await running
    },
  }
}
