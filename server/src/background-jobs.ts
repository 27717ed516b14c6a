import type { FastifyInstance } from 'fastify'
import type { Services } from './services.ts'
import { finishAccountClosures } from './features/accounts/account-closure.ts'
import { createPeriodicJob } from './scheduling/periodic-job.ts'
import { deleteUnusedPortfolioImages } from './features/media/media-cleanup.ts'
import { createTaskRunner, type TaskRunner } from './features/tasks/task-runner.ts'
import { removeExpiredUpscales } from './features/upscale/upscale-cleanup.ts'
import type { Log } from './infra/log/log.ts'

/**
 * The work that a process does outside of requests: it runs tasks and deletes data that is no longer needed.
 * A process has one instance, however many origins it serves, because the limits of concurrent tasks are per
 * instance.
 */
export interface BackgroundJobs extends Pick<TaskRunner, 'wake'> {
  start(): Promise<void>
  stop(): Promise<void>
}

export interface BackgroundJobsOptions {
  log: Log
  /** Milliseconds that running tasks have to finish after `stop`. */
  stopTimeoutMs?: number
  /** Milliseconds between two looks for tasks that no `wake` reported. */
  pollIntervalMs?: number
}

export function createBackgroundJobs(
  adapters: Services,
  { log, stopTimeoutMs = 0, pollIntervalMs }: BackgroundJobsOptions,
): BackgroundJobs {
  const runner = createTaskRunner(
    { ...adapters, report: error => log.error(error, 'a task met a fault') },
    pollIntervalMs === undefined ? {} : { pollIntervalMs },
  )
  const cleanupJobs = [removeExpiredUpscales, deleteUnusedPortfolioImages].map(sweep =>
    createPeriodicJob(() => sweep(adapters), {
      timer: adapters.timer,
      report: error => log.error(error, 'what is not needed any more could not be deleted'),
    }),
  )
  return {
    wake: runner.wake,
    async start() {
      runner.wake()
      await finishAccountClosures(adapters)
      for (const sweep of cleanupJobs) await sweep.start()
    },
    async stop() {
      await Promise.all([runner.stop(stopTimeoutMs), ...cleanupJobs.map(sweep => sweep.stop())])
    },
  }
}

/** Starts the jobs when the app is ready and stops them when it closes. Open requests finish meanwhile. */
export function bindToApp(app: FastifyInstance, background: BackgroundJobs): void {
  let stopped = Promise.resolve()
  app.addHook('onReady', () => background.start())
  app.addHook('preClose', async () => {
    stopped = background.stop()
  })
  app.addHook('onClose', () => stopped)
}
