import { hourMs } from '@tessera/platform/clock'
import type { Timer } from './timer.ts'

/**
 * Creates a job that runs once an hour until it is stopped. `start` resolves after the first run, `stop` after the
 * current one.
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
