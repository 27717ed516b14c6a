import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance } from 'fastify'
import { hourMs } from '@tessera/server-kit/clock'
import { createTaskKinds, features } from './features.ts'
import type { Services } from './services.ts'
import { createPeriodicJob } from './scheduling/periodic-job.ts'
import { createTaskRunner } from './features/tasks/task-runner.ts'
import { wakeBySignals } from './features/tasks/task-wakes.ts'
import type { Log } from './log/log.ts'

/**
 * The work that a process does outside of requests: it runs tasks and deletes data that is no longer needed.
 * A process has one instance, however many origins it serves, because the limits of concurrent tasks are per
 * instance.
 *
 * @compositionRoot
 * @param options.stopTimeoutMs milliseconds that running tasks have to finish after `stop`
 * @param options.getPollIntervalMs returns the milliseconds until a look for tasks that no `wake` reported
 */
export function createBackgroundJobs(
  adapters: Services,
  {
    log,
    stopTimeoutMs = 0,
    ...options
  }: { log: Log; stopTimeoutMs?: number; getPollIntervalMs?: () => number },
) {
  const runner = createTaskRunner(
    {
      ...adapters,
      taskKinds: createTaskKinds(adapters),
      report: error => log.error(error, 'a task met a fault'),
      reportRecovery: () => log.info('the database responds again, and tasks go on'),
    },
    options,
  )
  const report = (error: unknown) => log.error(error, 'what is not needed any more could not be deleted')
  const jobs = features.flatMap(feature =>
    'jobs' in feature
      ? feature.jobs.map(({ run, ...options }) => ({
          isLong: 'isLong' in options,
          job: createPeriodicJob(stopping => run(adapters, stopping), {
            timer: adapters.timer,
            report,
            getDelayMs: () => ('intervalMs' in options ? options.intervalMs : hourMs),
          }),
        }))
      : [],
  )
  let stopWakes = () => {}
  return {
    /** A task is not a part of the request that wakes the runner. */
    wake: AsyncLocalStorage.bind(() => runner.wake()),
    async start(): Promise<void> {
      stopWakes = wakeBySignals(runner, adapters.signals)
      runner.wake()
      // Not awaited: they can take longer than a start may
      for (const { job, isLong } of jobs) if (isLong) job.start().catch(report)
      for (const { job, isLong } of jobs) if (!isLong) await job.start()
    },
    async stop(): Promise<void> {
      stopWakes()
      await Promise.all([runner.stop(stopTimeoutMs), ...jobs.map(({ job }) => job.stop())])
    },
  }
}

/** Starts the jobs when the app is ready and stops them when it closes. Open requests finish meanwhile. */
export function bindToApp(app: FastifyInstance, background: ReturnType<typeof createBackgroundJobs>): void {
  let stopped = Promise.resolve()
  app.addHook('onReady', () => background.start())
  app.addHook('preClose', async () => {
    stopped = background.stop()
  })
  app.addHook('onClose', () => stopped)
}
