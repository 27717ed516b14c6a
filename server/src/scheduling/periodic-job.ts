import { hourMs } from '@tessera/platform/clock'
import type { Timer } from './timer.ts'

/**
 * Creates a job that runs once an hour until it is stopped.
 *
 * @param options.report receives errors of the job, which runs again an hour later
 */
export function createPeriodicJob(
  job: () => Promise<void>,
  { timer, report }: { timer: Timer; report: (error: unknown) => void },
) {
  let cancelTimer = () => {}
  let stopped = false
  let running = Promise.resolve()

  async function runOnce(): Promise<void> {
    await job().catch(report)
    if (!stopped) cancelTimer = timer(hourMs, () => void start())
  }

  /** Starts the job; resolves after the first run. */
  const start = (): Promise<void> => (running = runOnce())

  return {
    start,
    /** Stops the job; resolves after the current run. */
    async stop(): Promise<void> {
      stopped = true
      cancelTimer()
      await running
    },
  }
}
