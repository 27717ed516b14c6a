import { createRetention } from '@tessera/platform/retention/retention'
import type { FastifyInstance } from 'fastify'
import type { Services } from './services.ts'
import { finishAccountClosures } from './features/accounts/account-closure.ts'
import { createPeriodicJob } from './scheduling/periodic-job.ts'
import { deleteUnusedPortfolioImages } from './features/media/media-cleanup.ts'
import { createTaskRunner } from './features/tasks/task-runner.ts'
import { removeExpiredUpscales } from './features/upscale/upscale-cleanup.ts'
import type { Log } from './infra/log/log.ts'

/**
 * The work that a process does outside of requests: it runs tasks and deletes data that is no longer needed.
 * A process has one instance, however many origins it serves, because the limits of concurrent tasks are per
 * instance.
 *
 * @param options.stopTimeoutMs milliseconds that running tasks have to finish after `stop`
 * @param options.pollIntervalMs milliseconds between two looks for tasks that no `wake` reported
 */
export function createBackgroundJobs(
  adapters: Services,
  { log, stopTimeoutMs = 0, pollIntervalMs }: { log: Log; stopTimeoutMs?: number; pollIntervalMs?: number },
) {
  const runner = createTaskRunner(
    { ...adapters, report: error => log.error(error, 'a task met a fault') },
    { pollIntervalMs },
  )
  const cleanupJobs = [
    removeExpiredUpscales,
    deleteUnusedPortfolioImages,
    retireOldReleases,
    removeOldSeries,
  ].map(sweep =>
    createPeriodicJob(() => sweep(adapters), {
      timer: adapters.timer,
      report: error => log.error(error, 'what is not needed any more could not be deleted'),
    }),
  )
  return {
    wake: runner.wake,
    async start(): Promise<void> {
      runner.wake()
      await finishAccountClosures(adapters)
      for (const sweep of cleanupJobs) await sweep.start()
    },
    async stop(): Promise<void> {
      await Promise.all([runner.stop(stopTimeoutMs), ...cleanupJobs.map(sweep => sweep.stop())])
    },
  }
}

/** Retires the releases that the operator's policy does not keep. */
async function retireOldReleases(services: Services): Promise<void> {
  const { stores, releaseFiles: files, retentionPolicy, clock } = services
  if (retentionPolicy === null) return
  const retention = createRetention({
    store: stores.releases,
    retentionStore: stores.retention,
    files,
    clock,
  })
  await retention.prune(retentionPolicy)
}

/** Deletes what the console plots no longer: reports of releases, and samples of metrics. */
async function removeOldSeries({ stores, clock }: Services): Promise<void> {
  await stores.samples.compact(clock())
  await stores.reportSeries.removeOld(clock())
  await stores.faultGroups.removeOld(clock())
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
