import { hourMs } from '@tessera/platform/clock'
import type { Timer } from './timer.ts'

/** A job that runs once an hour until it is stopped. */
export interface PeriodicJob {
  /** Starts the job; resolves after the first run. */
  start(): Promise<void>
  /** Stops the job; resolves after the current run. */
  stop(): Promise<void>
}

/** @param options.report receives errors of the job, which runs again an hour later */
export function createPeriodicJob(
  job: () => Promise<void>,
  { timer, report }: { timer: Timer; report: (error: unknown) => void },
): PeriodicJob {
  let cancelTimer = () => {}
  let stopped = false
  let running = Promise.resolve()

  async function runOnce(): Promise<void> {
    await job().catch(report)
    if (!stopped) cancelTimer = timer(hourMs, () => void start())
  }

  const start = () => (running = runOnce())

  return {
    start,
    async stop() {
      stopped = true
      cancelTimer()
      await running
    },
  }
}
