import type { Clock } from '@tessera/server-kit/clock'
import type { EngineStatus } from '../../features/tasks/engine.ts'
import type { Timer } from '../../scheduling/timer.ts'
import { createJobQueue, type JobHandler, type LostJobPolicy } from '../job-queue.ts'
import { withRetry } from '../http/retry.ts'
import type { SdapiClient } from './client.ts'

/** Creates the jobs of a server that runs one at a time and reports its progress. */
export function createSdapiJobs<Image>(
  sdapi: SdapiClient,
  { clock, timer, lostJobs }: { clock: Clock; timer: Timer; lostJobs: LostJobPolicy },
) {
  const jobs = createJobQueue<Image>({ slots: 1, clock, lostJobs })

  /** Returns null when the server reports nothing, or the job of another client. */
  const getOwnProgress = async (id: string) => {
    const now = await sdapi.progress().catch(() => null)
    return now && (now.task === null || now.task === id) ? now.progress : null
  }

  return {
    canCancel: true,
    canResubmit: true,

    submit: async (work: JobHandler<Image>): Promise<string> =>
      jobs.submit((signal, id) => withRetry(() => work(signal, id), { timer, signal })),

    whenEnded: jobs.whenEnded,

    async status(id: string): Promise<EngineStatus<Image>> {
      const status = jobs.status(id)
      if (status.state !== 'running') return status
      const progress = await getOwnProgress(id)
      return progress === null ? status : { ...status, progress }
    },

    async cancel(id: string): Promise<void> {
      if (!jobs.cancel(id)) return
      // The interrupt stops any job, so it is sent for a job of this process only
      if ((await getOwnProgress(id)) !== null) await sdapi.interrupt()
    },

    close: async () => jobs.close(),
  }
}
